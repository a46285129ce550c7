package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.IntOrString;
import java.time.DateTimeException;
import java.time.Instant;

/** Shapes of values that are no containers of other values. */
final class ScalarShapes {

    private static final String AMOUNT = "an amount such as 500m, 1.5 or 64Mi";

    static final Shape TEXT = new Scalar("") {
        @Override
        public Object read(WireNode node, FieldPath at, Problems problems) {
            if (node instanceof WireNode.Text text) {
                return text.value();
            }
            boolean quotable = node instanceof WireNode.Num || node instanceof WireNode.Bool;
            return wrong(node, at, problems, quotable ? "text (put the value in quotes)" : "text");
        }
    };

    static final Shape BOOL = new Scalar(false) {
        @Override
        public Object read(WireNode node, FieldPath at, Problems problems) {
            return node instanceof WireNode.Bool bool ? bool.value() : wrong(node, at, problems, "true or false");
        }
    };

    static final Shape INT = new Scalar(0) {
        @Override
        public Object read(WireNode node, FieldPath at, Problems problems) {
            return (int) whole(node, at, problems, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
    };

    static final Shape LONG = new Scalar(0L) {
        @Override
        public Object read(WireNode node, FieldPath at, Problems problems) {
            return whole(node, at, problems, Long.MIN_VALUE, Long.MAX_VALUE);
        }
    };

    static final Shape INSTANT = new Scalar(Instant.EPOCH) {
        @Override
        public Object read(WireNode node, FieldPath at, Problems problems) {
            if (!(node instanceof WireNode.Text text)) {
                return wrong(node, at, problems, "a time such as \"2026-01-01T00:00:00Z\"");
            }
            try {
                return Rfc3339.parse(text.value());
            } catch (DateTimeException _) {
                problems.error(at, node, "expected a time such as \"2026-01-01T00:00:00Z\", found "
                        + Problems.quoted(text.value()));
                return absent();
            }
        }

        @Override
        public boolean isAbsent(Object value) {
            return false;
        }

        @Override
        public Object write(Object value) {
            return Rfc3339.format((Instant) value);
        }
    };

    static final Shape QUANTITY = new QuantityShape();
    /** Written as the {@link Quantity} itself. */
    static final Shape QUANTITY_OBJECT = new QuantityShape() {
        @Override
        public Object write(Object value) {
            return value;
        }
    };

    static final Shape INT_OR_STRING = new Scalar(IntOrString.of(0)) {
        @Override
        public Object read(WireNode node, FieldPath at, Problems problems) {
            if (node instanceof WireNode.Text text) {
                return IntOrString.of(text.value());
            }
            return node instanceof WireNode.Num ? IntOrString.of((int) INT.read(node, at, problems))
                    : wrong(node, at, problems, "a whole number or text");
        }

        @Override
        public boolean isAbsent(Object value) {
            return false;
        }

        @Override
        public Object write(Object value) {
            return switch ((IntOrString) value) {
                case IntOrString.Int number -> number.value();
                case IntOrString.Text text -> text.value();
            };
        }
    };

    private ScalarShapes() {
    }

    private static long whole(WireNode node, FieldPath at, Problems problems, long min, long max) {
        if (!(node instanceof WireNode.Num number)) {
            problems.wrongType(at, node,
                    node instanceof WireNode.Text ? "a whole number (without quotes)" : "a whole number");
            return 0;
        }
        String text = number.text();
        if (!isWhole(text)) {
            problems.error(at, node, "expected a whole number, found " + Problems.quoted(text));
            return 0;
        }
        try {
            long value = Long.parseLong(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException _) {
            // Beyond 64 bits: out of every range.
        }
        problems.error(at, node, "expected a whole number from " + min + " to " + max + ", found "
                + Problems.quoted(text));
        return 0;
    }

    private static boolean isWhole(String text) {
        int begin = text.startsWith("-") ? 1 : 0;
        return text.length() > begin && text.chars().skip(begin).allMatch(c -> c >= '0' && c <= '9');
    }

    /** Common part: the absent value is also the one that is left out. */
    private abstract static class Scalar implements Shape {

        private final Object absent;

        Scalar(Object absent) {
            this.absent = absent;
        }

        final Object wrong(WireNode node, FieldPath at, Problems problems, String expected) {
            problems.wrongType(at, node, expected);
            return absent;
        }

        @Override
        public Object absent() {
            return absent;
        }

        @Override
        public boolean isAbsent(Object value) {
            return absent.equals(value);
        }

        @Override
        public Object write(Object value) {
            return value;
        }
    }

    private static class QuantityShape extends Scalar {

        QuantityShape() {
            super(Quantity.ZERO);
        }

        @Override
        public Object read(WireNode node, FieldPath at, Problems problems) {
            if (node instanceof WireNode.Text text) {
                return parse(text.value(), node, at, problems);
            }
            return node instanceof WireNode.Num number
                    ? parse(number.text(), node, at, problems) : wrong(node, at, problems, AMOUNT);
        }

        private Object parse(String text, WireNode node, FieldPath at, Problems problems) {
            try {
                return Quantity.parse(text);
            } catch (IllegalArgumentException _) {
                problems.error(at, node, "expected " + AMOUNT + ", found " + Problems.quoted(text));
                return absent();
            }
        }

        @Override
        public boolean isAbsent(Object value) {
            return false;
        }

        @Override
        public Object write(Object value) {
            return value.toString();
        }
    }
}
