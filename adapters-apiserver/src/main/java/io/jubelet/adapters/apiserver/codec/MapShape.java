package io.jubelet.adapters.apiserver.codec;

import java.util.Map;
import java.util.TreeMap;

/** Values by free names; an empty map is the same as a missing one. */
record MapShape(Shape values) implements Shape {

    @Override
    public Object read(WireNode node, FieldPath at, Problems problems) {
        if (!(node instanceof WireNode.Obj object)) {
            problems.wrongType(at, node, "an object");
            return Map.of();
        }
        object.repeated().forEach(r -> problems.warn(at.key(r.name()), r.line(), "given again, this one counts"));
        Map<String, Object> read = new TreeMap<>();
        object.members().forEach((name, value) -> read.put(name, values.readOrAbsent(value, at.key(name), problems)));
        return read;
    }

    @Override
    public Object absent() {
        return Map.of();
    }

    @Override
    public boolean isAbsent(Object value) {
        return ((Map<?, ?>) value).isEmpty();
    }

    @Override
    public Object write(Object value) {
        Map<String, Object> written = new TreeMap<>();
        ((Map<?, ?>) value).forEach((name, item) -> written.put((String) name, values.write(item)));
        return written;
    }
}
