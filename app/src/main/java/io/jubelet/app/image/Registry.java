package io.jubelet.app.image;

import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ImageService;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Pulls an image with one set of credentials after the other until a registry accepts one. */
final class Registry {

    private final ImageService service;

    Registry(ImageService service) {
        this.service = service;
    }

    /** No credentials were accepted, or there were none and the registry required some. */
    static final class PullFailure extends Exception {
        private static final long serialVersionUID = 1L;

        PullFailure(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Pulls an image.
     *
     * @param candidates credentials to try; when there are none the image is pulled without
     * @param sandbox the sandbox the image is for
     * @return reference of the image in the runtime
     * @throws PullFailure when it can't be had; the message has every different reason once
     */
    String pull(ImageSpec image, List<AuthConfig> candidates, SandboxConfig sandbox) throws PullFailure {
        Set<String> reasons = new LinkedHashSet<>();
        for (Optional<AuthConfig> auth : candidates.isEmpty() ? List.of(Optional.<AuthConfig>empty())
                : candidates.stream().map(Optional::of).toList()) {
            try {
                return service.pullImage(image, auth, Optional.of(sandbox));
            } catch (CancelledException e) {
                throw e;
            } catch (PortException e) {
                reasons.add(e.getMessage());
            }
        }
        throw new PullFailure(reasons.size() == 1 ? reasons.iterator().next()
                : "[" + String.join(", ", reasons) + "]");
    }
}
