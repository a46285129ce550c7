package io.jubelet.adapters.apiserver.codec;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A record of the domain as a JSON object: every component is the member of its name. */
final class RecordShape implements Shape {

    private final Class<?> type;
    private final Shapes shapes;
    private volatile Plan plan;

    RecordShape(Class<?> type, Shapes shapes) {
        this.type = type;
        this.shapes = shapes;
    }

    /** One component. */
    private sealed interface Part {

        /** Name of the component. */
        String name();

        /** Shape of its value. */
        Shape shape();

        /** Whether it is written even when absent. */
        boolean always();

        /** Reads it from a record. */
        Method accessor();

        /** The value, null when it is missing. */
        Object read(WireNode.Obj object, FieldPath at, Problems problems);

        /** Names of the members that belong to it. */
        Set<String> members();
    }

    /** A component that is a member of its own. */
    private record Member(String name, Shape shape, boolean always, Method accessor) implements Part {

        @Override
        public Object read(WireNode.Obj object, FieldPath at, Problems problems) {
            WireNode node = object.members().get(name);
            return node == null || node instanceof WireNode.Null ? null : shape.read(node, at.field(name), problems);
        }

        @Override
        public Set<String> members() {
            return Set.of(name);
        }
    }

    /** A union whose member stands in the object itself. */
    private record InlineUnion(String name, Shape shape, boolean always, Method accessor, UnionShape union)
            implements Part {

        @Override
        public Object read(WireNode.Obj object, FieldPath at, Problems problems) {
            return union.pick(object, at, problems, false);
        }

        @Override
        public Set<String> members() {
            return union.memberNames();
        }
    }

    /** A record whose members stand in the object itself. */
    private record InlineRecord(String name, Shape shape, boolean always, Method accessor, RecordShape record)
            implements Part {

        @Override
        public Object read(WireNode.Obj object, FieldPath at, Problems problems) {
            return record.readParts(object, at, problems);
        }

        @Override
        public Set<String> members() {
            return record.plan().names();
        }
    }

    /** What is known about the record once it is needed. */
    private record Plan(List<Part> parts, Set<String> names, RecordMaker maker) {
    }

    private Plan plan() {
        Plan current = plan;
        if (current == null) {
            current = derive();
            plan = current;
        }
        return current;
    }

    private Plan derive() {
        List<Part> parts = new ArrayList<>();
        Set<String> names = new HashSet<>(ApiFacts.notKept(type));
        Set<String> always = ApiFacts.alwaysPresent(type);
        for (RecordComponent component : type.getRecordComponents()) {
            Shape shape = shapes.of(component.getGenericType());
            Part part = part(component, shape, always.contains(component.getName()));
            parts.add(part);
            names.addAll(part.members());
        }
        try {
            Object[] absent = parts.stream().map(part -> part.shape().absent()).toArray();
            return new Plan(parts, names, RecordMaker.of(type, absent));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " can't be made from its components", e);
        }
    }

    private Part part(RecordComponent component, Shape shape, boolean always) {
        String name = component.getName();
        Method accessor = component.getAccessor();
        if (!ApiFacts.isInline(type, name)) {
            return new Member(name, shape, always, accessor);
        }
        if (shape instanceof OptionalShape optional && optional.inner() instanceof UnionShape union) {
            return new InlineUnion(name, shape, always, accessor, union);
        }
        if (shape instanceof RecordShape record) {
            return new InlineRecord(name, shape, always, accessor, record);
        }
        throw new IllegalStateException("no inline form of " + type + "." + name);
    }

    @Override
    public Object read(WireNode node, FieldPath at, Problems problems) {
        if (!(node instanceof WireNode.Obj object)) {
            problems.wrongType(at, node, "an object");
            return absent();
        }
        if (problems.withWarnings()) {
            warn(object, at, problems);
        }
        return readParts(object, at, problems);
    }

    private void warn(WireNode.Obj object, FieldPath at, Problems problems) {
        Set<String> names = plan().names();
        object.members().forEach((name, value) -> {
            if (!names.contains(name)) {
                Unknown.warn(name, value.line(), at, names, problems);
            }
        });
        object.repeated().forEach(r -> problems.warn(at.field(r.name()), r.line(), "given again, this one counts"));
    }

    private Object readParts(WireNode.Obj object, FieldPath at, Problems problems) {
        List<Part> parts = plan().parts();
        Object[] values = new Object[parts.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = parts.get(i).read(object, at, problems);
        }
        return create(values);
    }

    @Override
    public Object absent() {
        return create(new Object[plan().parts().size()]);
    }

    private Object create(Object[] values) {
        try {
            return plan().maker().make(values);
        } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException("can't create " + type, e);
        }
    }

    /** An absent record is only left out where it stands as a part of its own, see {@link #write}. */
    @Override
    public boolean isAbsent(Object value) {
        return false;
    }

    @Override
    public Map<String, Object> write(Object value) {
        Map<String, Object> written = new TreeMap<>();
        for (Part part : plan().parts()) {
            Object item = get(part, value);
            if (part.shape().isAbsent(item) && (!part.always() || item instanceof Optional)) {
                continue;
            }
            Object json = part.shape().write(item);
            if (!(part instanceof Member)) {
                ((Map<?, ?>) json).forEach((name, member) -> written.put((String) name, member));
            } else if (part.always() || !(part.shape() instanceof RecordShape) || !((Map<?, ?>) json).isEmpty()) {
                written.put(part.name(), json);
            }
        }
        return written;
    }

    private Object get(Part part, Object value) {
        try {
            return part.accessor().invoke(value);
        } catch (InvocationTargetException | IllegalAccessException e) {
            throw new IllegalStateException("can't read " + type + "." + part.name(), e);
        }
    }
}
