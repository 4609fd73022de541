; What --delete-app-data erases belongs to a person, and may be erased with more rights than that person has. Files are erased
; by their paths: a folder in it that leads elsewhere would have something else erased. Then nothing is removed at all.
!macro customHeader
  !ifdef BUILD_UNINSTALLER
    LangString leadsElsewhere ${LANG_ENGLISH} "Nothing was removed: this folder leads elsewhere"
    LangString leadsElsewhere ${LANG_GERMAN} "Nichts wurde entfernt: Dieser Ordner verweist auf einen anderen Ort"

    ; Takes a folder from the stack and puts the first folder there that leads elsewhere, itself or below it, else "".
    Function un.findLink
      Exch $R0
      Push $R1
      Push $R2
      System::Call 'kernel32::GetFileAttributesW(w R0) i .R1'
      ${if} $R1 = -1
        StrCpy $R0 ""
        Goto found
      ${endIf}
      ; 0x10 is a folder, 0x400 a reparse point: junctions, symbolic links, mounted drives.
      IntOp $R2 $R1 & 0x410
      ${if} $R2 = 0x410
        Goto found
      ${endIf}
      IntOp $R2 $R1 & 0x10
      ${if} $R2 = 0
        StrCpy $R0 ""
        Goto found
      ${endIf}
      FindFirst $R1 $R2 "$R0\*.*"
      ${doWhile} $R2 != ""
        ${if} $R2 != "."
        ${andIf} $R2 != ".."
          Push "$R0\$R2"
          Call un.findLink
          Pop $R2
          ${if} $R2 != ""
            FindClose $R1
            StrCpy $R0 $R2
            Goto found
          ${endIf}
        ${endIf}
        FindNext $R1 $R2
      ${loop}
      FindClose $R1
      StrCpy $R0 ""
      found:
      Pop $R2
      Pop $R1
      Exch $R0
    FunctionEnd
  !endif
!macroend

!macro refuseLinksIn folder
  Push "${folder}"
  Call un.findLink
  Pop $R1
  ${if} $R1 != ""
    Abort "$(leadsElsewhere): $R1"
  ${endIf}
!macroend

; The uninstaller's own --delete-app-data knows the part of a user's folders that roams; Kartei keeps its profile in the other.
!macro customUnInstall
  ClearErrors
  ${GetParameters} $R0
  ${GetOptions} $R0 "--delete-app-data" $R1
  ${ifNot} ${Errors}
    SetShellVarContext current
    !insertmacro refuseLinksIn "$LOCALAPPDATA\Kartei"
    !insertmacro refuseLinksIn "$APPDATA\Kartei"
    ; Updates that were downloaded and never installed.
    !insertmacro refuseLinksIn "$LOCALAPPDATA\Kartei-updates"
    RMDir /r "$LOCALAPPDATA\Kartei"
    RMDir /r "$LOCALAPPDATA\Kartei-updates"
    SetShellVarContext all
  ${endIf}
!macroend
