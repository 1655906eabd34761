import { Component, type ReactNode } from 'react';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { FullPage } from './full-page.tsx';

/** Shows a rendering error instead of an empty window. Main holds the batch, so reloading loses nothing. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { problem: Problem | null }> {
  override state: { problem: Problem | null } = { problem: null };

  static getDerivedStateFromError(thrown: unknown): { problem: Problem } {
    return { problem: problemOf(thrown) };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return <FullPage problem={problem} onRetry={() => window.location.reload()} />;
  }
}
