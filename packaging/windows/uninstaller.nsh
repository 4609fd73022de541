; The uninstaller's own --delete-app-data knows the part of a user's folders that roams; Kartei keeps its profile in the other.
!macro customUnInstall
  ClearErrors
  ${GetParameters} $R0
  ${GetOptions} $R0 "--delete-app-data" $R1
  ${ifNot} ${Errors}
    SetShellVarContext current
    RMDir /r "$LOCALAPPDATA\Kartei"
    SetShellVarContext all
  ${endIf}
!macroend
