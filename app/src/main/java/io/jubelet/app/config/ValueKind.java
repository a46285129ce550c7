package io.jubelet.app.config;

/** Kinds of values, as they are written in a file and on the command line. */
public enum ValueKind {
    /** {@code true} or {@code false}. */
    SWITCH("bool"),
    /** A whole number of 32 bits. */
    INT("int32"),
    /** A whole number of 64 bits. */
    LONG("int"),
    /** A decimal number. */
    DECIMAL("float"),
    /** Any text. */
    TEXT("string"),
    /** A path; in a file it is relative to the directory of that file. */
    PATH("path"),
    /** An IPv4 or IPv6 address. */
    ADDRESS("ip"),
    /** A duration such as {@code 1m30s}. */
    DURATION("duration"),
    /** A Kubernetes quantity such as {@code 10Mi}. */
    QUANTITY("quantity"),
    /** Texts, separated by commas on the command line. */
    TEXTS("strings"),
    /** Whole numbers, separated by commas on the command line. */
    INTS("ints"),
    /** Names with texts: {@code name=text,name=text}. */
    TEXT_MAP("name=text,..."),
    /** Names with texts: {@code name<text,name<text}. */
    THRESHOLD_MAP("name<quantity,..."),
    /** Names with quantities: {@code name=quantity,name=quantity}. */
    QUANTITY_MAP("name=quantity,..."),
    /** Names with durations: {@code name=duration,name=duration}. */
    DURATION_MAP("name=duration,..."),
    /** Names with switches: {@code name=true,name=false}. */
    SWITCH_MAP("name=bool,..."),
    /** Names with one or more texts each: {@code name:text,name:text}. */
    HEADER_MAP("name:text,..."),
    /** A list of objects; each has the fields named by the row. */
    OBJECTS("list");

    private final String label;

    ValueKind(String label) {
        this.label = label;
    }

    /** The word that stands for such a value in the help. */
    public String label() {
        return label;
    }

    boolean isMap() {
        return switch (this) {
            case TEXT_MAP, THRESHOLD_MAP, QUANTITY_MAP, DURATION_MAP, SWITCH_MAP, HEADER_MAP -> true;
            default -> false;
        };
    }
}
