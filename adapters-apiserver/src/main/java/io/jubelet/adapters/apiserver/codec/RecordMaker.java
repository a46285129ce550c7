package io.jubelet.adapters.apiserver.codec;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Optional;

/**
 * Makes a record from the values of its components.
 *
 * <p>Small records through their constructor, large ones through their builder: the first reflective call of a
 * constructor with many parameters costs the JVM 5 to 20 ms, which a dozen setters of one parameter, all of the same
 * few kinds, do not (JDK 25).
 */
sealed interface RecordMaker {

    /**
     * A new record.
     *
     * @param values values of all components in order; null means absent
     */
    Object make(Object[] values) throws InvocationTargetException, IllegalAccessException, InstantiationException;

    /** The best way to make a record of this type; the absent value of each component is needed for constructors. */
    static RecordMaker of(Class<?> type, Object[] absent) throws NoSuchMethodException {
        RecordComponent[] components = type.getRecordComponents();
        Method builder;
        try {
            builder = type.getMethod("builder");
        } catch (NoSuchMethodException _) {
            Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
            return new ByConstructor(type.getConstructor(types), absent);
        }
        Class<?> builderType = builder.getReturnType();
        Method[] setters = new Method[components.length];
        for (int i = 0; i < setters.length; i++) {
            setters[i] = builderType.getMethod(components[i].getName(), setterType(components[i]));
        }
        return new ByBuilder(builder, setters, builderType.getMethod("build"));
    }

    /** Setters of optional components take the value itself. */
    private static Class<?> setterType(RecordComponent component) {
        if (component.getType() != Optional.class) {
            return component.getType();
        }
        Type value = ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
        return (Class<?>) (value instanceof ParameterizedType generic ? generic.getRawType() : value);
    }

    /**
     * Through the canonical constructor.
     *
     * @param constructor the constructor
     * @param absent what is passed for absent components
     */
    record ByConstructor(Constructor<?> constructor, Object[] absent) implements RecordMaker {

        @Override
        public Object make(Object[] values)
                throws InvocationTargetException, IllegalAccessException, InstantiationException {
            Object[] arguments = values.clone();
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i] == null) {
                    arguments[i] = absent[i];
                }
            }
            return constructor.newInstance(arguments);
        }
    }

    /**
     * Through the builder, which handles absent values.
     *
     * @param builder static method that makes the builder
     * @param setters setter of each component
     * @param build makes the record
     */
    record ByBuilder(Method builder, Method[] setters, Method build) implements RecordMaker {

        @Override
        public Object make(Object[] values) throws InvocationTargetException, IllegalAccessException {
            Object target = builder.invoke(null);
            for (int i = 0; i < values.length; i++) {
                Object value = values[i] instanceof Optional<?> optional ? optional.orElse(null) : values[i];
                if (value != null) {
                    setters[i].invoke(target, value);
                }
            }
            return build.invoke(target);
        }
    }
}
