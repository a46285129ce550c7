package io.jubelet.domain.container;

import java.util.Objects;
import java.util.Optional;

/**
 * Windows-only privileges, kept so that they can be refused by name.
 *
 * @param gmsaCredentialSpecName credential spec name
 * @param gmsaCredentialSpec credential spec
 * @param runAsUserName user
 * @param hostProcess whether this is a host process container
 */
public record WindowsSecurityContextOptions(
        String gmsaCredentialSpecName,
        String gmsaCredentialSpec,
        String runAsUserName,
        Optional<Boolean> hostProcess) {

    /** Copies collections; rejects null parts. */
    public WindowsSecurityContextOptions {
        Objects.requireNonNull(gmsaCredentialSpecName, "gmsaCredentialSpecName");
        Objects.requireNonNull(gmsaCredentialSpec, "gmsaCredentialSpec");
        Objects.requireNonNull(runAsUserName, "runAsUserName");
        Objects.requireNonNull(hostProcess, "hostProcess");
    }
}
