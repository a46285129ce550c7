package io.jubelet.adapters.apiserver.codec;

/** Path of a value in a manifest, such as {@code spec.containers[0].name}; the text is only made when it is needed. */
final class Path {

    static final Path ROOT = new Path(null, "");

    private final Path parent;
    private final String segment;

    private Path(Path parent, String segment) {
        this.parent = parent;
        this.segment = segment;
    }

    Path field(String name) {
        return new Path(this, this == ROOT ? name : "." + name);
    }

    Path index(int index) {
        return new Path(this, "[" + index + "]");
    }

    Path key(String key) {
        return new Path(this, "[" + key + "]");
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        append(text);
        return text.toString();
    }

    private void append(StringBuilder text) {
        if (parent != null) {
            parent.append(text);
        }
        text.append(segment);
    }
}
