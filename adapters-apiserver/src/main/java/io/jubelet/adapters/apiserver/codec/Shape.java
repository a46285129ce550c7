package io.jubelet.adapters.apiserver.codec;

/**
 * JSON form of values of one Java type. Readers never throw for bad input: they report it and continue with the absent value,
 * so that one pass finds all errors. Immutable and thread-safe.
 */
interface Shape {

    /** The value of a node that is not {@link WireNode.Null}; problems are reported and the absent value returned. */
    Object read(WireNode node, FieldPath at, Problems problems);

    /** The value that stands for a missing or null member. */
    Object absent();

    /** Whether a member of this value is left out when written. */
    boolean isAbsent(Object value);

    /** The value as JSON: String, Integer, Long, Boolean, List or a sorted Map. */
    Object write(Object value);

    /** The value of any node, null nodes included. */
    default Object readOrAbsent(WireNode node, FieldPath at, Problems problems) {
        return node instanceof WireNode.Null ? absent() : read(node, at, problems);
    }
}
