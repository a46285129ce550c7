package io.jubelet.adapters.fs.systemd.bus;

import java.util.List;

/** An argument of a method call, with its type. */
public sealed interface DBusValue {

    /** The type as a signature of the D-Bus specification. */
    String signature();

    /** A string. */
    record Text(String text) implements DBusValue {

        @Override
        public String signature() {
            return "s";
        }
    }

    /** A truth value. */
    record Flag(boolean flag) implements DBusValue {

        @Override
        public String signature() {
            return "b";
        }
    }

    /** A number of 64 bits without sign; -1 is the largest. */
    record Unsigned(long number) implements DBusValue {

        @Override
        public String signature() {
            return "t";
        }
    }

    /** Several octets. */
    record Octets(List<Byte> octets) implements DBusValue {

        /** Copies the list. */
        public Octets {
            octets = List.copyOf(octets);
        }

        @Override
        public String signature() {
            return "ay";
        }
    }

    /** Several strings. */
    record Texts(List<String> texts) implements DBusValue {

        /** Copies the list. */
        public Texts {
            texts = List.copyOf(texts);
        }

        @Override
        public String signature() {
            return "as";
        }
    }

    /** Several named values of any types. */
    record Properties(List<Property> all) implements DBusValue {

        /** Copies the list. */
        public Properties {
            all = List.copyOf(all);
        }

        @Override
        public String signature() {
            return "a(sv)";
        }
    }

    /** No units beside the one that is started. */
    record NoUnits() implements DBusValue {

        @Override
        public String signature() {
            return "a(sa(sv))";
        }
    }

    /**
     * A named value.
     *
     * @param name its name
     * @param value its value
     */
    record Property(String name, DBusValue value) {

        /** A truth value. */
        public static Property of(String name, boolean flag) {
            return new Property(name, new Flag(flag));
        }

        /** A number without sign. */
        public static Property of(String name, long number) {
            return new Property(name, new Unsigned(number));
        }
    }
}
