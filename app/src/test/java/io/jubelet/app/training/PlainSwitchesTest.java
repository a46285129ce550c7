package io.jubelet.app.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class PlainSwitchesTest {

    /** Shapes of one kind. */
    public sealed interface Shape permits Circle, Square, Frame {

        /** In an interface, where a private method is called otherwise. */
        default String kind() {
            return switch (this) {
                case Circle _ -> "circle";
                case Square _ -> "square";
                case Frame _ -> "frame";
            };
        }
    }

    public record Circle(int radius) implements Shape {
    }

    public record Square(int side) implements Shape {
    }

    public record Frame(Shape inner, Shape outer) implements Shape {
    }

    /** Switches of all kinds; a function, so that it can be asked when it is another class of the same name. */
    public static final class Switches implements Function<Object, List<Object>> {

        @Override
        public List<Object> apply(Object value) {
            return Arrays.asList(guarded(value), nested(value), withNull(value), arrays(value), texts(value));
        }

        /** A guard that says no goes on with the next case. */
        private static Object guarded(Object value) {
            return switch (value) {
                case null -> "null";
                case Circle(int radius) when radius > 10 -> "large " + radius;
                case Circle circle when circle.radius() < 0 -> "negative";
                case Shape shape when shape instanceof Square -> "a square";
                case Circle circle -> circle;
                case Number number when number.intValue() == 1 -> "one";
                case Integer number -> number + 1;
                case CharSequence text -> text.length();
                default -> "other";
            };
        }

        private static Object nested(Object value) {
            return switch (value) {
                case Frame(Circle inner, Square(int side)) -> inner.radius() + side;
                case Frame(Square(int side), Shape outer) -> outer.kind() + side;
                case Frame frame -> frame.outer();
                case null, default -> "none";
            };
        }

        private static Object withNull(Object value) {
            try {
                return switch (value) {
                    case String text -> text;
                    case Long number -> number;
                    default -> 0;
                };
            } catch (NullPointerException e) {
                return NullPointerException.class;
            }
        }

        private static Object arrays(Object value) {
            return switch (value) {
                case int[] numbers -> numbers.length;
                case Object[] objects when objects.length > 1 -> objects[1];
                case List<?> list -> list.size();
                case null, default -> -7;
            };
        }

        /** Compares with texts, too, which is left to the JDK. */
        private static Object texts(Object value) {
            return value instanceof String text ? switch (text) {
                case "a" -> 1;
                case String other when other.isEmpty() -> 2;
                default -> 3;
            } : 4;
        }
    }

    private static final Object[] VALUES = {null, new Circle(11), new Circle(5), new Circle(-1), new Square(4), new Frame(new Circle(1),
            new Square(2)), new Frame(new Square(3), new Circle(4)), new Frame(new Circle(1), new Circle(2)), new Frame(null, null), 1,
            2, 1L, 5L,
            1.0, "", "a", "text", new StringBuilder("builder"), new int[] {1, 2, 3}, new String[] {"a", "b"}, new Object[0], List.of(1, 2),
            new ArrayList<>(), 'x'};

    @Test
    @SuppressWarnings("unchecked")
    void choosesLikeTheCompiledSwitch() throws ReflectiveOperationException, IOException {
        var plain = (Function<Object, List<Object>>) plain(Switches.class).getConstructor().newInstance();
        assertNotSame(Switches.class, plain.getClass());
        for (Object value : VALUES) {
            assertEquals(new Switches().apply(value), plain.apply(value), () -> "for " + value);
        }
    }

    @Test
    void nothingIsLeftToTheJdkButTexts() throws IOException {
        assertEquals(1, linkedLate(PlainSwitches.plain(classFile(Switches.class))));
        assertEquals(0, linkedLate(PlainSwitches.plain(classFile(Shape.class))));
        assertEquals(1, linkedLate(classFile(Shape.class)));
    }

    @Test
    void leavesAloneWhatHasNoSwitch() throws IOException {
        byte[] none = classFile(Circle.class);
        assertSame(none, PlainSwitches.plain(none));
    }

    @Test
    void theMethodOfAnInterfaceCanBeCalled() throws IOException {
        assertEquals(List.of(), ClassFile.of().verify(PlainSwitches.plain(classFile(Shape.class))));
        assertEquals(List.of(), ClassFile.of().verify(PlainSwitches.plain(classFile(Switches.class))));
    }

    private static long linkedLate(byte[] classFile) {
        return ClassFile.of().parse(classFile).methods().stream().flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .filter(step -> step instanceof InvokeDynamicInstruction call
                        && call.bootstrapMethod().owner().displayName().equals("SwitchBootstraps"))
                .count();
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream file = type.getClassLoader().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return file.readAllBytes();
        }
    }

    private static Class<?> plain(Class<?> compiled) throws IOException {
        byte[] written = PlainSwitches.plain(classFile(compiled));
        return new ClassLoader(compiled.getClassLoader()) {
            Class<?> define() {
                return defineClass(compiled.getName(), written, 0, written.length);
            }
        }.define();
    }
}
