package io.jubelet.domain.container;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A set of exit codes.
 *
 * @param operator membership or its negation
 * @param values exit codes, 0 to 255
 */
public record RestartRuleOnExitCodes(Optional<ExitCodeOperator> operator, List<Integer> values) {

    /** Copies collections; rejects null parts. */
    public RestartRuleOnExitCodes {
        Objects.requireNonNull(operator, "operator");
        values = List.copyOf(values);
    }
}
