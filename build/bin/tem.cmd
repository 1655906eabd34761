@echo off
rem The command "tem" of an installed Tem. In a batch file, cmd waits for a program with a window, too, and its
rem exit code becomes that of this file (https://ss64.com/nt/start.html). Electron writes to the console that it is
rem started from.
rem Arguments with "!" stay what they are, and a caller's variable named ERRORLEVEL hides no exit code.
setlocal EnableExtensions DisableDelayedExpansion
set "ERRORLEVEL="
rem Electron ends a start before Tem runs where an argument like file:out or https://... has another behind it, unless it
rem stands behind "--" (shell/app/command_line_args.cc).
"%~dp0..\Tem.exe" -- %*
exit /b %ERRORLEVEL%
