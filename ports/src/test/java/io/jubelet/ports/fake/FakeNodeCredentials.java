package io.jubelet.ports.fake;

import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.ports.image.NodeCredentials;
import java.util.ArrayList;
import java.util.List;

/** Credentials in memory. Thread-safe. */
public final class FakeNodeCredentials implements NodeCredentials {

    private final List<RegistryCredential> credentials = new ArrayList<>();

    /** Somebody logs in at a registry. */
    public synchronized void add(String registry, String user, String password) {
        credentials.add(new RegistryCredential(registry,
                AuthConfig.builder().username(user).password(password).build()));
    }

    /** Somebody logs out everywhere. */
    public synchronized void clear() {
        credentials.clear();
    }

    @Override
    public synchronized List<RegistryCredential> credentials(String repository, PullingPod pod) {
        return List.copyOf(credentials);
    }
}
