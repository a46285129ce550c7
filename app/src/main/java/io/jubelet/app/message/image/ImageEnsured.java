package io.jubelet.app.message.image;

import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.image.credential.ImagePullRecords;
import java.util.Objects;
import java.util.Optional;

/**
 * Result of the check of an image that a container is made from, or that a volume contains.
 *
 * @param policy when it is pulled
 * @param present whether the runtime has it; empty where that does not matter or can't be found out
 * @param pullRequired whether it has to be pulled; empty when that was not decided
 * @param access whether the pod may use it without a pull; empty when that was not asked
 */
public record ImageEnsured(PullPolicy policy, Optional<Boolean> present, Optional<Boolean> pullRequired,
        Optional<ImagePullRecords.Answer> access) {

    /** Rejects null. */
    public ImageEnsured {
        Objects.requireNonNull(policy, "policy");
        Objects.requireNonNull(present, "present");
        Objects.requireNonNull(pullRequired, "pullRequired");
        Objects.requireNonNull(access, "access");
    }
}
