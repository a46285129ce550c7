package io.jubelet.adapters.apiserver.codec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One of several records, chosen by the name of the member that holds it: {@code {"exec": {...}}}. The name is the
 * simple name of the record with a small first letter.
 */
final class UnionShape implements Shape {

    private final Map<String, RecordShape> byName = new LinkedHashMap<>();
    private final Map<Class<?>, String> names = new LinkedHashMap<>();

    UnionShape(Class<?> sealed, Shapes shapes) {
        addMembers(sealed, shapes);
    }

    /** A union may be made of smaller ones. */
    private void addMembers(Class<?> sealed, Shapes shapes) {
        for (Class<?> member : sealed.getPermittedSubclasses()) {
            if (member.isInterface()) {
                addMembers(member, shapes);
                continue;
            }
            String simple = member.getSimpleName();
            String name = Character.toLowerCase(simple.charAt(0)) + simple.substring(1);
            byName.put(name, (RecordShape) shapes.of(member));
            names.put(member, name);
        }
    }

    Set<String> memberNames() {
        return byName.keySet();
    }

    /** The names of all members for messages. */
    String names() {
        return String.join(", ", byName.keySet());
    }

    /**
     * The member that an object gives, empty when it gives none. Servers do not check the states of containers, and kubelets
     * write some with two members; of those the last in the order of the union counts, which is the end of a container.
     *
     * @param alone whether nothing but a member of the union may stand in the object
     */
    Optional<Object> pick(WireNode node, FieldPath at, Problems problems, boolean alone) {
        if (!(node instanceof WireNode.Obj object)) {
            if (!(node instanceof WireNode.Null)) {
                problems.wrongType(at, node, "an object with one of " + names());
            }
            return Optional.empty();
        }
        Object chosen = null;
        String chosenName = "";
        for (Map.Entry<String, WireNode> member : object.members().entrySet()) {
            RecordShape shape = byName.get(member.getKey());
            if (shape == null) {
                if (alone && problems.withWarnings()) {
                    Unknown.warn(member.getKey(), member.getValue().line(), at, byName.keySet(), problems);
                }
                continue;
            }
            if (member.getValue() instanceof WireNode.Null) {
                continue;
            }
            if (chosen != null && !problems.lenient()) {
                problems.error(at.field(member.getKey()), member.getValue(),
                        "may not specify more than 1 of these, " + chosenName + " is given too");
                continue;
            }
            if (chosen != null && isBefore(member.getKey(), chosenName)) {
                continue;
            }
            chosen = shape.read(member.getValue(), at.field(member.getKey()), problems);
            chosenName = member.getKey();
        }
        return Optional.ofNullable(chosen);
    }

    private boolean isBefore(String name, String other) {
        List<String> order = List.copyOf(byName.keySet());
        return order.indexOf(name) < order.indexOf(other);
    }

    @Override
    public Object read(WireNode node, FieldPath at, Problems problems) {
        throw new IllegalStateException("a union is read where it may be missing");
    }

    @Override
    public Object absent() {
        throw new IllegalStateException("a union has no absent member");
    }

    @Override
    public boolean isAbsent(Object value) {
        return false;
    }

    @Override
    public Object write(Object value) {
        Map<String, Object> written = new TreeMap<>();
        String name = names.get(value.getClass());
        written.put(name, byName.get(name).write(value));
        return written;
    }
}
