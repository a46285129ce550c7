package io.jubelet.adapters.fs.host;

import java.util.List;

/** The name of the distribution, see os-release(5). */
final class OsRelease {

    private static final String PRETTY_NAME = "PRETTY_NAME=";
    private static final String UNNAMED = "Linux";

    private OsRelease() {
    }

    static String prettyName(HostFiles text) {
        return List.of("etc/os-release", "usr/lib/os-release").stream()
                .flatMap(path -> text.lines(path).stream())
                .filter(line -> line.startsWith(PRETTY_NAME))
                .map(line -> unquoted(line.substring(PRETTY_NAME.length()).strip()))
                .filter(name -> !name.isEmpty())
                .findFirst().orElse(UNNAMED);
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.charAt(0) == value.charAt(value.length() - 1)
                && (value.charAt(0) == '"' || value.charAt(0) == '\'');
        return quoted ? value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1") : value;
    }
}
