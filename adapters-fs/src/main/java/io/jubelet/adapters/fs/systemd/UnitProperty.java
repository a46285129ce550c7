package io.jubelet.adapters.fs.systemd;

import io.jubelet.adapters.fs.dbus.Variant;
import java.util.List;

/**
 * A property of a unit, such as {@code MemoryMax}.
 *
 * @param name its name
 * @param value its value
 */
public record UnitProperty(String name, Variant value) {

    /** A truth value. */
    public static UnitProperty of(String name, boolean flag) {
        return new UnitProperty(name, new Variant("b", flag));
    }

    /** A number of 64 bits without sign; -1 is the largest. */
    public static UnitProperty of(String name, long number) {
        return new UnitProperty(name, new Variant("t", number));
    }

    /** A text. */
    public static UnitProperty of(String name, String text) {
        return new UnitProperty(name, new Variant("s", text));
    }

    /** Several texts. */
    public static UnitProperty ofTexts(String name, List<String> texts) {
        return new UnitProperty(name, new Variant("as", List.copyOf(texts)));
    }

    /** Several octets. */
    public static UnitProperty ofOctets(String name, List<Byte> octets) {
        return new UnitProperty(name, new Variant("ay", List.copyOf(octets)));
    }
}
