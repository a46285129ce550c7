package io.jubelet.app.image;

import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.image.credential.PullAccess;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ImageService;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Pulls an image with one set of credentials after the other until a registry accepts one. */
final class CredentialedPull {

    private final ImageService service;

    CredentialedPull(ImageService service) {
        this.service = service;
    }

    /**
     * A pull that succeeded.
     *
     * @param ref reference of the image in the runtime
     * @param access who may use the image, by the credentials that were accepted
     */
    record Pulled(String ref, PullAccess access) {
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
     * @return what was pulled
     * @throws PullFailure when it can't be had; the message has every different reason once
     */
    Pulled pull(ImageSpec image, List<RegistryCredential> candidates, SandboxConfig sandbox) throws PullFailure {
        Set<String> reasons = new LinkedHashSet<>();
        // The same credentials may be in several places.
        Map<Optional<AuthConfig>, PullAccess> different = new LinkedHashMap<>();
        candidates.forEach(one -> different.putIfAbsent(Optional.of(one.auth()), one.access()));
        if (different.isEmpty()) {
            different.put(Optional.empty(), PullAccess.ANY_POD);
        }
        for (Map.Entry<Optional<AuthConfig>, PullAccess> one : different.entrySet()) {
            try {
                return new Pulled(service.pullImage(image, one.getKey(), Optional.of(sandbox)), one.getValue());
            } catch (PortException e) {
                reasons.add(e.getMessage());
            }
        }
        throw new PullFailure(reasons.size() == 1 ? reasons.iterator().next()
                : "[" + String.join(", ", reasons) + "]");
    }
}
