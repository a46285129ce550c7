package io.jubelet.domain.volume.name;

/** Names with a slash, such as {@code kubernetes.io/csi}, as one step of a path: {@code kubernetes.io~csi}. */
public final class EscapedName {

    private EscapedName() {
    }

    /** The step for a name. */
    public static String of(String name) {
        return name.replace('/', '~');
    }

    /** The name for a step; a {@code ~} that was in the name before becomes a slash, too. */
    public static String name(String step) {
        return step.replace('~', '/');
    }
}
