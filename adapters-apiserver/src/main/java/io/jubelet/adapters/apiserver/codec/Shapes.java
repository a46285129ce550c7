package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.IntOrString;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Derives the shape of a type from its declaration and keeps it. Records get the shapes of their parts at first use only: a pod
 * with two kinds of volumes pays for two. Thread-safe.
 */
final class Shapes {

    /** The shapes of everything that this process reads and writes. */
    static final Shapes SHARED = new Shapes();

    private final Map<Type, Shape> known = new HashMap<>();
    private final Shape quantities;

    Shapes() {
        this(ScalarShapes.QUANTITY);
    }

    /** @param quantities the shape of amounts */
    Shapes(Shape quantities) {
        this.quantities = quantities;
    }

    /** The shape of a component type; a type that is no part of the model is a programming error. */
    synchronized Shape of(Type type) {
        Shape shape = known.get(type);
        if (shape == null) {
            shape = derive(type);
            known.put(type, shape);
        }
        return shape;
    }

    private Shape derive(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == Optional.class) {
                return new OptionalShape(of(arguments[0]));
            }
            if (generic.getRawType() == List.class) {
                return new ListShape(of(arguments[0]));
            }
            if (generic.getRawType() == Map.class && arguments[0] == String.class) {
                return new MapShape(of(arguments[1]));
            }
        }
        if (type instanceof Class<?> plain) {
            return ofClass(plain);
        }
        throw new IllegalStateException("no JSON shape for " + type);
    }

    private Shape ofClass(Class<?> type) {
        if (type == String.class) {
            return ScalarShapes.TEXT;
        }
        if (type == int.class || type == Integer.class) {
            return ScalarShapes.INT;
        }
        if (type == long.class || type == Long.class) {
            return ScalarShapes.LONG;
        }
        if (type == boolean.class || type == Boolean.class) {
            return ScalarShapes.BOOL;
        }
        if (type == Quantity.class) {
            return quantities;
        }
        if (type == IntOrString.class) {
            return ScalarShapes.INT_OR_STRING;
        }
        if (type == Binary.class) {
            return BinaryShape.INSTANCE;
        }
        if (type == Instant.class) {
            return ScalarShapes.INSTANT;
        }
        if (type.isEnum()) {
            return new EnumShape(type);
        }
        if (type.isRecord()) {
            return new RecordShape(type, this);
        }
        if (type.isSealed()) {
            return new UnionShape(type, this);
        }
        throw new IllegalStateException("no JSON shape for " + type);
    }
}
