# Additions to electron-builder's installer for Windows (https://www.electron.build/docs/nsis#custom-nsis-script): it adds the
# folder of tem.cmd to the PATH and registers tem:// links; the uninstaller removes both, and the files kept for updates.
#
# The PATH is read and written by pointer, not through an NSIS variable, which would cut it after 8192 characters. Its type
# (with or without %VARIABLES%) and all other entries stay unchanged. The System plugin adds pointers, because IntOp is limited
# to 32 bits.

!define TEM_ENVIRONMENT_ALL "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"
!define TEM_ENVIRONMENT_USER "Environment"
!define TEM_REG_SZ 1
!define TEM_REG_EXPAND_SZ 2
!define TEM_FILE_NOT_FOUND 2

# Opens the environment of this user or of all users into $R0, and reads PATH into a buffer at $R1, with a semicolon on both
# sides and room for one more entry. $R2: its type. $R5: "ok", or why it failed.
!macro temReadPath DIR
  StrCpy $R5 "ok"
  StrCpy $R1 0
  ${if} $installMode == "all"
    System::Call 'advapi32::RegOpenKeyExW(p 0x80000002, w "${TEM_ENVIRONMENT_ALL}", i 0, i 0x0003, *p .R0) i .R3'
  ${else}
    System::Call 'advapi32::RegOpenKeyExW(p 0x80000001, w "${TEM_ENVIRONMENT_USER}", i 0, i 0x0003, *p .R0) i .R3'
  ${endif}
  ${if} $R3 != 0
    StrCpy $R5 "the environment cannot be opened ($R3)"
    StrCpy $R0 0
  ${else}
    System::Call 'advapi32::RegQueryValueExW(p R0, w "Path", p 0, *i .R2, p 0, *i .R4) i .R3'
    ${if} $R3 == ${TEM_FILE_NOT_FOUND}
      StrCpy $R2 ${TEM_REG_EXPAND_SZ}
      StrCpy $R4 0
    ${elseif} $R3 != 0
      StrCpy $R5 "PATH cannot be read ($R3)"
    ${elseif} $R2 != ${TEM_REG_SZ}
    ${andIf} $R2 != ${TEM_REG_EXPAND_SZ}
      StrCpy $R5 "PATH is no text ($R2)"
    ${endif}
  ${endif}
  ${if} $R5 == "ok"
    StrLen $R6 "${DIR}"
    IntOp $R6 $R6 * 2
    IntOp $R6 $R6 + $R4
    IntOp $R6 $R6 + 16
    System::Alloc $R6
    Pop $R1
    System::Call 'kernel32::lstrcpyW(p R1, w ";") p'
    ${if} $R4 != 0
      System::Int64Op $R1 + 2
      Pop $R6
      System::Call 'advapi32::RegQueryValueExW(p R0, w "Path", p 0, p 0, p R6, *i R4R4) i .R3'
      ${if} $R3 != 0
        StrCpy $R5 "PATH cannot be read ($R3)"
      ${endif}
      System::Call 'kernel32::lstrcatW(p R1, w ";") p'
    ${endif}
  ${endif}
!macroend

# Writes the text at $R6 as PATH and notifies running programs, so that new consoles use it.
!macro temWritePath
  System::Call 'kernel32::lstrlenW(p R6) i .R4'
  IntOp $R4 $R4 + 1
  IntOp $R4 $R4 * 2
  System::Call 'advapi32::RegSetValueExW(p R0, w "Path", i 0, i R2, p R6, i R4) i .R3'
  ${if} $R3 != 0
    StrCpy $R5 "PATH cannot be written ($R3)"
  ${else}
    # HWND_BROADCAST, WM_SETTINGCHANGE
    SendMessage 0xFFFF 0x001A 0 "STR:Environment" /TIMEOUT=5000
  ${endif}
!macroend

!macro temClosePath
  ${if} $R1 S!= 0
    System::Free $R1
  ${endif}
  ${if} $R0 S!= 0
    System::Call 'advapi32::RegCloseKey(p R0)'
  ${endif}
  ${if} $R5 != "ok"
    DetailPrint "tem: $R5"
  ${endif}
!macroend

!macro temAddToPath DIR
  !insertmacro temReadPath "${DIR}"
  ${if} $R5 == "ok"
    System::Call 'shlwapi::StrStrIW(p R1, w ";${DIR};") p .R3'
    ${if} $R3 S== 0
      # Appended to the current PATH, which ends in (or consists of) the semicolon of temReadPath.
      System::Call 'kernel32::lstrcatW(p R1, w "${DIR}") p'
      System::Int64Op $R1 + 2
      Pop $R6
      !insertmacro temWritePath
    ${endif}
  ${endif}
  !insertmacro temClosePath
!macroend

!macro temRemoveFromPath DIR
  !insertmacro temReadPath "${DIR}"
  ${if} $R5 == "ok"
    System::Call 'shlwapi::StrStrIW(p R1, w ";${DIR};") p .R3'
    ${if} $R3 S!= 0
      # Overwrites the entry with what follows it, from its closing semicolon to the end of the text.
      StrLen $R4 ";${DIR}"
      IntOp $R4 $R4 * 2
      System::Int64Op $R3 + $R4
      Pop $R6
      System::Call 'kernel32::lstrlenW(p R6) i .R4'
      IntOp $R4 $R4 + 1
      IntOp $R4 $R4 * 2
      System::Call 'kernel32::RtlMoveMemory(p R3, p R6, p R4)'
      # Without the two semicolons of temReadPath.
      System::Call 'kernel32::lstrlenW(p R1) i .R4'
      ${if} $R4 > 1
        IntOp $R4 $R4 - 1
        IntOp $R4 $R4 * 2
        System::Int64Op $R4 + $R1
        Pop $R4
        System::Call '*$R4(&i2 0)'
      ${endif}
      System::Int64Op $R1 + 2
      Pop $R6
      System::Call 'kernel32::lstrlenW(p R6) i .R4'
      ${if} $R4 == 0
        # There was no PATH before Tem, or an empty one, which is equivalent.
        System::Call 'advapi32::RegDeleteValueW(p R0, w "Path") i .R3'
        SendMessage 0xFFFF 0x001A 0 "STR:Environment" /TIMEOUT=5000
      ${else}
        !insertmacro temWritePath
      ${endif}
    ${endif}
  ${endif}
  !insertmacro temClosePath
!macroend

!macro temForgetLinks ROOT
  ReadRegStr $R0 ${ROOT} "Software\Classes\tem\shell\open\command" ""
  StrCpy $R1 '"$INSTDIR\${APP_EXECUTABLE_FILENAME}"'
  StrLen $R2 $R1
  StrCpy $R0 $R0 $R2
  ${if} $R0 == $R1
    DeleteRegKey ${ROOT} "Software\Classes\tem"
  ${endif}
!macroend

# Removes the files that electron-builder's installer and electron-updater keep for updates in this user's own folder, even if
# Tem is installed for all users: a copy of the installer, downloads, their block maps (templates/nsis/include/installer.nsh of
# app-builder-lib, DownloadedUpdateHelper of electron-updater). An update keeps them, because it runs from that folder.
!searchparse "${APP_INSTALLER_STORE_FILE}" "" TEM_UPDATES_FOLDER "\"
!macro temForgetUpdates
  ${ifNot} ${isUpdated}
    SetShellVarContext current
    Delete "$LOCALAPPDATA\${APP_INSTALLER_STORE_FILE}"
    Delete "$LOCALAPPDATA\${TEM_UPDATES_FOLDER}\current.blockmap"
    RMDir /r "$LOCALAPPDATA\${TEM_UPDATES_FOLDER}\pending"
    RMDir "$LOCALAPPDATA\${TEM_UPDATES_FOLDER}"
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endif}
  ${endif}
!macroend

!macro customInstall
  !insertmacro temAddToPath "$INSTDIR\bin"
  # After "--" Chromium reads no switches (as in main/app/installation.ts).
  WriteRegStr SHELL_CONTEXT "Software\Classes\tem" "" "URL:tem"
  WriteRegStr SHELL_CONTEXT "Software\Classes\tem" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\tem\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\tem\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "--" "%1"'
!macroend

# An update also runs the old version's uninstaller; customInstall of the new version then adds both again.
!macro customUnInstall
  !insertmacro temRemoveFromPath "$INSTDIR\bin"
  !insertmacro temForgetLinks SHELL_CONTEXT
  # The links that a running Tem registers for its user (main/app/installation.ts).
  !insertmacro temForgetLinks HKCU
  !insertmacro temForgetUpdates
!macroend
