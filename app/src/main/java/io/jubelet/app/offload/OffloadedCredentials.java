package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.image.NodeCredentials;
import java.lang.System.Logger.Level;
import java.util.List;

/** {@link NodeCredentials} from files, whose calls run on host threads. Files that can't be read in time are no credentials. */
public final class OffloadedCredentials implements NodeCredentials {

    private static final System.Logger LOG = System.getLogger(OffloadedCredentials.class.getName());

    private final NodeCredentials credentials;
    private final BlockingWork work;

    /** The same credentials, by calls that run on host threads. */
    public OffloadedCredentials(NodeCredentials credentials, BlockingWork work) {
        this.credentials = credentials;
        this.work = work;
    }

    @Override
    public List<RegistryCredential> credentials(String repository, PullingPod pod) {
        try {
            return work.call("the files with credentials of registries", () -> credentials.credentials(repository, pod));
        } catch (UnavailableException e) {
            LOG.log(Level.WARNING, "{0} is pulled without the credentials of this machine: {1}", repository, e.getMessage());
            return List.of();
        }
    }
}
