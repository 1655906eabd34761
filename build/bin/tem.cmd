@echo off
rem The command "tem" of an installed Tem. In a batch file, cmd also waits for a program with a window, whose exit
rem code becomes that of this file (https://ss64.com/nt/start.html). Electron writes to the console that it was
rem started from.
rem Arguments with "!" stay unchanged, and a caller's variable named ERRORLEVEL does not hide the exit code.
setlocal EnableExtensions DisableDelayedExpansion
set "ERRORLEVEL="
rem Electron exits before Tem runs if another argument follows one like file:out or https://..., except after "--"
rem (shell/app/command_line_args.cc).
"%~dp0..\Tem.exe" -- %*
exit /b %ERRORLEVEL%
