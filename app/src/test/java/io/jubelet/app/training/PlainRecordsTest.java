package io.jubelet.app.training;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class PlainRecordsTest {

    private static final int[] ARRAY = {1, 2};

    /** A component of each kind. */
    public record Kinds(boolean flag, byte small, short medium, char letter, int number, long large, float real, double precise,
            String text, int[] array, List<String> list) {
    }

    public record Empty() {
    }

    /** Says itself what is equal. */
    public record Own(String text) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Own;
        }

        @Override
        public int hashCode() {
            return 7;
        }
    }

    /** Only the hash code is left to the compiler. */
    public record Half(String text, int number) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Half half && text.equals(half.text) && number == half.number;
        }
    }

    /** Values that differ from each other in one component at most, from the edges of their types. */
    private static List<Object[]> kinds() {
        Object[] first = {false, (byte) 0, (short) 0, 'a', 0, 0L, 0.0f, 0.0, "", ARRAY, List.of()};
        Object[][] others = {{true}, {(byte) -1, Byte.MAX_VALUE}, {Short.MIN_VALUE}, {'\uffff'}, {Integer.MIN_VALUE, 31},
            {1L << 32, -1L}, {-0.0f, Float.NaN, Float.intBitsToFloat(0x7fc00001)},
            {-0.0, Double.NaN, Double.longBitsToDouble(0x7ff8000000000001L)}, {"text", new String("text"), null},
            {new int[] {1, 2}, null}, {List.of("a"), new ArrayList<>(List.of("a")), null}};
        List<Object[]> all = new ArrayList<>(List.of(first, first.clone()));
        for (int i = 0; i < others.length; i++) {
            for (Object other : others[i]) {
                Object[] values = first.clone();
                values[i] = other;
                all.add(values);
            }
        }
        return all;
    }

    @Test
    void comparesAndHashesLikeTheCompiledRecord() throws ReflectiveOperationException, IOException {
        Constructor<?> compiled = Kinds.class.getConstructors()[0];
        Constructor<?> plain = plain(Kinds.class).getConstructors()[0];
        List<Executable> checks = new ArrayList<>();
        for (Object[] one : kinds()) {
            checks.add(() -> assertEquals(compiled.newInstance(one).hashCode(), plain.newInstance(one).hashCode(), text(one)));
            for (Object[] other : kinds()) {
                checks.add(() -> assertEquals(compiled.newInstance(one).equals(compiled.newInstance(other)),
                        plain.newInstance(one).equals(plain.newInstance(other)), text(one) + " and " + text(other)));
            }
        }
        assertAll(checks);
    }

    @Test
    void equalsItselfAndNothingOfAnotherType() throws ReflectiveOperationException, IOException {
        Object empty = plain(Empty.class).getConstructors()[0].newInstance();
        assertEquals(empty, empty);
        assertEquals(empty, empty.getClass().getConstructors()[0].newInstance());
        assertEquals(0, empty.hashCode());
        assertNotEquals(null, empty);
        assertNotEquals(new Empty(), empty);
    }

    @Test
    void leavesAloneWhatARecordSaysItself() throws ReflectiveOperationException, IOException {
        byte[] own = classFile(Own.class);
        assertSame(own, PlainRecords.plain(own));
        byte[] none = classFile(PlainRecordsTest.class);
        assertSame(none, PlainRecords.plain(none));
        Constructor<?> half = plain(Half.class).getConstructors()[0];
        assertEquals(new Half("a", 5).hashCode(), half.newInstance("a", 5).hashCode());
        assertEquals(half.newInstance("a", 5), half.newInstance("a", 5));
    }

    private static String text(Object[] values) {
        return Arrays.deepToString(values);
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream file = type.getClassLoader().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return file.readAllBytes();
        }
    }

    private static Class<?> plain(Class<?> compiled) throws IOException {
        byte[] written = PlainRecords.plain(classFile(compiled));
        return new ClassLoader(compiled.getClassLoader()) {
            Class<?> define() {
                return defineClass(compiled.getName(), written, 0, written.length);
            }
        }.define();
    }
}
