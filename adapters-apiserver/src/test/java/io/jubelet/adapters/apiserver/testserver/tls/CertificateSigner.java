package io.jubelet.adapters.apiserver.testserver.tls;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Change;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.bouncycastle.asn1.x509.KeyPurposeId;

/** Signs approved requests, for the two signers that nodes use; approves by itself if configured. */
public final class CertificateSigner implements AutoCloseable {

    private static final Map<String, KeyPurposeId> PURPOSES = Map.of(
            "kubernetes.io/kube-apiserver-client-kubelet", KeyPurposeId.id_kp_clientAuth,
            "kubernetes.io/kubelet-serving", KeyPurposeId.id_kp_serverAuth);
    private static final long DEFAULT_SECONDS = Duration.ofDays(365).toSeconds();

    private final LinkedBlockingQueue<Change> changes = new LinkedBlockingQueue<>();
    private final Consumer<Change> follower = changes::add;
    private final Store store;
    private final CertificateAuthority authority;
    private final boolean approving;
    private final Thread thread;

    /** Starts to sign; with {@code approving} it also approves. */
    public CertificateSigner(Store store, CertificateAuthority authority, boolean approving) {
        this.store = store;
        this.authority = authority;
        this.approving = approving;
        store.follow(Resource.CERTIFICATE_SIGNING_REQUESTS, follower);
        thread = Thread.ofVirtual().name("testserver-signer").start(this::run);
    }

    private void run() {
        try {
            while (true) {
                Optional<Tree> changed = changes.take().after();
                if (changed.isPresent()) {
                    look(changed.get());
                }
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    private void look(Tree request) {
        boolean approved = conditions(request).contains("Approved");
        boolean ended = request.has("status", "certificate") || conditions(request).contains("Failed")
                || conditions(request).contains("Denied");
        if (ended || !(approved || approving) || !PURPOSES.containsKey(request.text("spec", "signerName"))) {
            return;
        }
        store.step(Resource.CERTIFICATE_SIGNING_REQUESTS, ObjectKey.of(request),
                before -> before.map(present -> signed(present, approved)));
    }

    private static List<String> conditions(Tree request) {
        return request.objects("status", "conditions").stream().map(condition -> condition.text("type")).toList();
    }

    private Tree signed(Tree request, boolean approved) {
        Tree result = request.copy();
        if (!approved) {
            add(result, "Approved", "AutoApproved", "approved by the test");
        }
        try {
            X509Certificate certificate = certificate(request);
            result.set(Base64.getEncoder().encodeToString(Pem.certificate(certificate.getEncoded()).getBytes()),
                    "status", "certificate");
        } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
            add(result, "Failed", "SignerValidationFailure", e.getMessage());
        }
        return result;
    }

    private X509Certificate certificate(Tree request) throws GeneralSecurityException, IOException {
        SigningRequest wanted = SigningRequest.parse(new String(Base64.getDecoder().decode(request.text("spec", "request"))));
        long seconds = request.has("spec", "expirationSeconds")
                ? request.number("spec", "expirationSeconds") : DEFAULT_SECONDS;
        return authority.sign(wanted.subject(), wanted.key(), PURPOSES.get(request.text("spec", "signerName")),
                wanted.names(), Duration.ofSeconds(seconds));
    }

    private static void add(Tree request, String type, String reason, String message) {
        List<Object> conditions = new ArrayList<>(request.values("status", "conditions"));
        conditions.add(Tree.empty().set(type, "type").set("True", "status").set(reason, "reason").set(message, "message"));
        request.set(conditions, "status", "conditions");
    }

    @Override
    public void close() {
        store.leave(follower);
        thread.interrupt();
    }
}
