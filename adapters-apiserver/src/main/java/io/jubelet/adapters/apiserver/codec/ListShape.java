package io.jubelet.adapters.apiserver.codec;

import java.util.ArrayList;
import java.util.List;

/**
 * A list; an empty one is the same as a missing one. An item that could be one of several and is none of them is left out: an API server
 * drops fields of features that it does not have, and leaves the empty item.
 */
record ListShape(Shape items) implements Shape {

    @Override
    public Object read(WireNode node, FieldPath at, Problems problems) {
        if (!(node instanceof WireNode.Arr list)) {
            problems.wrongType(at, node, "a list");
            return List.of();
        }
        List<Object> values = new ArrayList<>(list.items().size());
        for (int i = 0; i < list.items().size(); i++) {
            FieldPath itemAt = at.index(i);
            WireNode item = list.items().get(i);
            if (items instanceof UnionShape union) {
                union.pick(item, itemAt, problems, true).ifPresentOrElse(values::add,
                        () -> problems.warn(itemAt, item.line(), "has none of " + union.names() + ", ignored"));
            } else {
                values.add(items.readOrAbsent(item, itemAt, problems));
            }
        }
        return values;
    }

    @Override
    public Object absent() {
        return List.of();
    }

    @Override
    public boolean isAbsent(Object value) {
        return ((List<?>) value).isEmpty();
    }

    @Override
    public Object write(Object value) {
        return ((List<?>) value).stream().map(items::write).toList();
    }
}
