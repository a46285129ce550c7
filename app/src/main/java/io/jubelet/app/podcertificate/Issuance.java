package io.jubelet.app.podcertificate;

import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podcertificate.CertificateDecision;
import io.jubelet.domain.podcertificate.OpenRequest;
import io.jubelet.domain.podcertificate.PodCertificateRequest;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.volume.VolumeProjection.PodCertificate;
import io.jubelet.ports.cluster.PodCertificateRequests;
import io.jubelet.ports.cluster.PodCertificateRequests.Named;
import io.jubelet.ports.cluster.PodCertificateRequests.Request;
import io.jubelet.ports.cluster.PodCertificateRequests.Requested;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Requests certificates at the API server, and reads the results. */
final class Issuance {

    private static final String DEFAULT_ACCOUNT = "default";

    private final PodCertificateRequests requests;
    private final ServiceAccountTokens accounts;
    private final String node;
    private final RandomGenerator random;
    private volatile Optional<String> nodeUid = Optional.empty();

    /** @param node name of the node */
    Issuance(PodCertificateRequests requests, ServiceAccountTokens accounts, String node, RandomGenerator random) {
        this.requests = requests;
        this.accounts = accounts;
        this.node = node;
        this.random = random;
    }

    /** A request names the object of the node by its uid. */
    void observe(NodeObserved seen) {
        nodeUid = seen.node().filter(_ -> seen.isOfApiServer()).map(found -> found.metadata().uid());
    }

    /** Random delay, so that not all nodes act at once. */
    Duration jitter() {
        return Duration.ofMillis(random.nextLong(CertificateDecision.MAX_JITTER_SECONDS * 1000L));
    }

    /**
     * State of a request at the API server.
     *
     * @throws PortException when that is not known
     */
    Optional<PodCertificateRequest> find(Pod pod, OpenRequest open) {
        return requests.find(pod.metadata().namespace(), open.name());
    }

    /**
     * Requests a certificate for a new key.
     *
     * @throws PortException when it was not requested
     */
    OpenRequest request(Pod pod, PodCertificate source) {
        String account = pod.spec().serviceAccountName().isEmpty() ? DEFAULT_ACCOUNT : pod.spec().serviceAccountName();
        String namespace = pod.metadata().namespace();
        String accountUid = step("while fetching service account", () -> accounts.account(namespace, account).uid());
        String uid = nodeUid.orElseThrow(() -> new UnavailableException(
                "while getting node object from local cache: node \"" + node + "\" not found"));
        Requested made = step("while creating PodCertificateRequest", () -> requests.create(new Request(
                PodIdentity.of(pod), new Named(account, accountUid),
                new Named(node, uid), source.signerName(), source.keyType(), source.maxExpirationSeconds(),
                source.userAnnotations())));
        return OpenRequest.made(made.name(), made.key(), made.created(), jitter());
    }

    /** A call. */
    private interface Call<T> {
        T run();
    }

    private static <T> T step(String what, Call<T> call) {
        try {
            return call.run();
        } catch (PortException e) {
            throw new UnavailableException(what + ": " + e.getMessage(), e);
        }
    }
}
