package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * A rule for the exit of a container (KEP-5307).
 *
 * @param action what is done when the rule matches
 * @param exitCodes exit codes that match
 */
public record ContainerRestartRule(
        Optional<RestartRuleAction> action,
        Optional<RestartRuleOnExitCodes> exitCodes) {

    /** Copies collections; rejects null parts. */
    public ContainerRestartRule {
        Objects.requireNonNull(action, "action");
        Objects.requireNonNull(exitCodes, "exitCodes");
    }
}
