package io.jubelet.adapters.apiserver.codec;

/** Path of a value in a manifest, such as {@code spec.containers[0].name}; the text is only made when it is needed. */
final class FieldPath {

    static final FieldPath ROOT = new FieldPath(null, "");

    private final FieldPath parent;
    private final String segment;

    private FieldPath(FieldPath parent, String segment) {
        this.parent = parent;
        this.segment = segment;
    }

    FieldPath field(String name) {
        return new FieldPath(this, this == ROOT ? name : "." + name);
    }

    FieldPath index(int index) {
        return new FieldPath(this, "[" + index + "]");
    }

    FieldPath key(String key) {
        return new FieldPath(this, "[" + key + "]");
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
