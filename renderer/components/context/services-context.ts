import { createContext, type Provider, useContext } from 'react';

/** Creates a context for services: the provider, and a hook that works only below it. */
export function createServicesContext<Services>(
  name: string,
): readonly [Provider: Provider<Services | null>, useServices: () => Services] {
  const Context = createContext<Services | null>(null);
  return [
    Context.Provider,
    function useServices() {
      const services = useContext(Context);
      if (services === null) throw new Error(`no ${name} services above this component`);
      return services;
    },
  ];
}
