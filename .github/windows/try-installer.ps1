# Installs the installer that was just built, tries the command in cmd and in both PowerShells, installs it anew while Tem runs,
# and removes it: for this user, then for all. What it leaves behind is compared with what was there before.
param([Parameter(Mandatory)][string] $Version)
$ErrorActionPreference = 'Stop'
$setup = (Get-Item out/installers/tem-*.exe).FullName

function Wait-Program([string] $file, [string[]] $arguments) {
  $started = Start-Process -FilePath $file -ArgumentList $arguments -Wait -PassThru
  if ($started.ExitCode -ne 0) { throw "$file $arguments ended with $($started.ExitCode)" }
}

# Whatever an installer of Tem's could leave: keys, links, folders, PATH.
function Get-Traces {
  foreach ($root in 'HKCU:', 'HKLM:') {
    foreach ($key in 'Software\Classes\tem', 'Software\app.tem.station') { "$root\$key " + (Test-Path "$root\$key") }
    # Microsoft's own programs renew themselves meanwhile.
    foreach ($key in 'Software', 'Software\Microsoft\Windows\CurrentVersion\Uninstall') {
      Get-ChildItem "$root\$key" -ErrorAction SilentlyContinue |
        Where-Object PSChildName -NotMatch 'Microsoft|Edge' | ForEach-Object { $_.Name }
    }
  }
  foreach ($folder in 'StartMenu', 'CommonStartMenu', 'Desktop', 'CommonDesktopDirectory') {
    Get-ChildItem ([Environment]::GetFolderPath($folder)) -Recurse -Filter *.lnk -ErrorAction SilentlyContinue |
      ForEach-Object { $_.FullName }
  }
  foreach ($folder in "$env:LOCALAPPDATA\Programs\Tem", "$env:ProgramFiles\Tem", "$env:LOCALAPPDATA\tem-updater") {
    "$folder " + (Test-Path $folder)
  }
  foreach ($scope in 'User', 'Machine') { "$scope " + [Environment]::GetEnvironmentVariable('Path', $scope) }
}

# What stands behind Tem's exit codes in cmd, PowerShell 5 and PowerShell 7.
function Test-Command([string] $bin) {
  $work = New-Item -ItemType Directory -Force (Join-Path $env:RUNNER_TEMP 'Thư mục của Tem')
  Push-Location $work
  try {
    $env:Path = "$bin;$env:Path"
    foreach ($shell in 'powershell', 'pwsh') {
      & $shell -NoProfile -Command 'tem --version > version.txt; exit $LASTEXITCODE'
      if ($LASTEXITCODE -ne 0) { throw "$shell`: tem --version ended with $LASTEXITCODE" }
      $told = (Get-Content version.txt).Trim()
      if ($told -ne $Version) { throw "$shell`: tem --version wrote $told" }
      & $shell -NoProfile -Command 'tem print; exit $LASTEXITCODE'
      if ($LASTEXITCODE -ne 2) { throw "$shell`: tem print without a code ended with $LASTEXITCODE" }
      & $shell -NoProfile -Command '" " > empty.txt; tem print --codes empty.txt 2> said.txt; exit $LASTEXITCODE'
      if ($LASTEXITCODE -ne 2) { throw "$shell`: a file without a code ended with $LASTEXITCODE" }
      if (-not ((Get-Content said.txt -Raw) -match 'holds no order code')) { throw "$shell`: $(Get-Content said.txt -Raw)" }
    }
    cmd /d /c 'tem --version> version.txt'
    if ($LASTEXITCODE -ne 0 -or (Get-Content version.txt).Trim() -ne $Version) { throw "cmd: tem --version ended with $LASTEXITCODE" }
    cmd /d /c 'tem print && exit 9 || exit 8'
    if ($LASTEXITCODE -ne 8) { throw "cmd: tem print without a code, then && or || ended with $LASTEXITCODE" }
  } finally {
    Pop-Location
  }
}

foreach ($for in @(
    @{ Switch = '/currentuser'; Scope = 'User'; Hive = 'HKCU:'; Folder = "$env:LOCALAPPDATA\Programs\Tem" },
    @{ Switch = '/allusers'; Scope = 'Machine'; Hive = 'HKLM:'; Folder = "$env:ProgramFiles\Tem" })) {
  $folder = $for.Folder
  $before = Get-Traces
  $environment = $env:Path
  Wait-Program $setup '/S', $for.Switch
  $path = [Environment]::GetEnvironmentVariable('Path', $for.Scope)
  if (-not $path.Split(';').Contains("$folder\bin")) { throw "PATH lacks $folder\bin: $path" }
  $link = (Get-Item "$($for.Hive)\Software\Classes\tem\shell\open\command").GetValue('')
  if (-not $link.StartsWith("`"$folder\Tem.exe`"")) { throw "tem:// leads to $link" }
  Test-Command "$folder\bin"
  node build/smoke.ts tem "$folder\Tem.exe"
  if ($LASTEXITCODE -ne 0) { throw "the smoke test ended with $LASTEXITCODE" }

  # The data folder is the user's: neither an update nor the uninstaller takes it.
  $data = New-Item -ItemType Directory -Force "$env:APPDATA\Tem"
  Set-Content (Join-Path $data 'kept.txt') 'kept'
  $running = Start-Process "$folder\Tem.exe" -PassThru
  Wait-Program $setup '/S', $for.Switch
  $running.WaitForExit(30000) | Out-Null
  if (-not $running.HasExited) { throw 'the installer left the old Tem running' }
  if (-not (Test-Path "$folder\Tem.exe")) { throw 'installed anew, Tem is gone' }
  $path = [Environment]::GetEnvironmentVariable('Path', $for.Scope)
  if (@($path.Split(';') | Where-Object { $_ -eq "$folder\bin" }).Count -ne 1) { throw "PATH names the folder not once: $path" }

  Wait-Program "$folder\Uninstall Tem.exe" '/S', $for.Switch
  # The uninstaller works on from a copy of itself.
  $limit = (Get-Date).AddSeconds(60)
  while ((Test-Path $folder) -and (Get-Date) -lt $limit) { Start-Sleep -Milliseconds 200 }
  if (-not (Test-Path (Join-Path $data 'kept.txt'))) { throw 'the data folder is gone' }
  Remove-Item -Recurse -Force $data
  $left = Compare-Object $before (Get-Traces)
  if ($left) { throw "left behind or taken along: $($left | Out-String)" }
  $env:Path = $environment
}
