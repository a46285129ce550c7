package io.jubelet.adapters.apiserver.codec;

import java.util.Optional;

/** A value that may be missing; a present one is written even when it is empty, zero or false. */
record OptionalShape(Shape inner) implements Shape {

    @Override
    public Object read(WireNode node, FieldPath at, Problems problems) {
        if (inner instanceof UnionShape union) {
            return union.pick(node, at, problems, true);
        }
        if (inner instanceof EnumShape words && !words.hasEmptyName()
                && node instanceof WireNode.Text text && text.value().isEmpty()) {
            return Optional.empty();
        }
        if (inner instanceof EnumShape words && problems.lenient() && node instanceof WireNode.Text text
                && !words.knows(text.value())) {
            return Optional.empty();
        }
        return Optional.of(inner.read(node, at, problems));
    }

    @Override
    public Object absent() {
        return Optional.empty();
    }

    @Override
    public boolean isAbsent(Object value) {
        return ((Optional<?>) value).isEmpty();
    }

    @Override
    public Object write(Object value) {
        return inner.write(((Optional<?>) value).orElseThrow());
    }
}
