package io.jubelet.ports.codec;

/** A manifest can't be read. The message names field and line and is for users. */
public final class ManifestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** A failure with a message for users. */
    public ManifestException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** The kind of failure. */
    public Kind kind() {
        return kind;
    }

    /** Kinds of failures. */
    public enum Kind {
        /** Neither JSON nor YAML. */
        SYNTAX,
        /** A well-formed object of a kind that is not accepted: no Pod, list of Pods, ConfigMap or Secret. */
        NOT_A_POD,
        /** A field has a value of the wrong type or outside its vocabulary. */
        WRONG_VALUE
    }
}
