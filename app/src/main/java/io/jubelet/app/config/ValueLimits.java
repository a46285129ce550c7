package io.jubelet.app.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which values of a kind a field allows. The messages are those of a kubelet. */
sealed interface ValueLimits {

    /** Every value of the kind. */
    ValueLimits NONE = new Any();

    /**
     * Checks a value.
     *
     * @param names how the field is named in messages
     * @return the message when it is not allowed
     */
    Optional<String> check(String names, Object value);

    /** No limit. */
    record Any() implements ValueLimits {

        @Override
        public Optional<String> check(String names, Object value) {
            return Optional.empty();
        }
    }

    /** Limits of a whole number. */
    record Range(long least, long most, String message) implements ValueLimits {

        @Override
        public Optional<String> check(String names, Object value) {
            var number = (Long) value;
            return number >= least && number <= most
                    ? Optional.empty()
                    : Optional.of(names + " " + number + " " + message);
        }
    }

    /** One of several values. */
    record Words(List<String> words) implements ValueLimits {

        @Override
        public Optional<String> check(String names, Object value) {
            return words.contains(value)
                    ? Optional.empty()
                    : Optional.of(names + " \"" + value + "\" must be one of: "
                            + words.stream().map(word -> '"' + word + '"').collect(Collectors.joining(", ")));
        }
    }
}
