package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes over the wire, and comes from it. */
final class ClusterSigningApiTest {

    private static final String SIGNER = "kubernetes.io/kube-apiserver-client-kubelet";

    @TempDir
    private Path directory;
    private final InProcessApiServer server = new InProcessApiServer();
    private ClusterSigningApi api;

    @BeforeEach
    void connect() throws IOException {
        Path kubeconfig = directory.resolve("kubeconfig");
        Files.writeString(kubeconfig, server.kubeconfig("n"));
        api = new ClusterSigningApi(kubeconfig, "0.0", command -> {
            throw new AssertionError(command);
        }, Duration.ofSeconds(20), new VirtualTimers());
    }

    @AfterEach
    void stop() {
        api.close();
        server.close();
    }

    @Test
    void aRequestIsCreatedAsItHasToBe() {
        SigningRequest made = api.create(Optional.of("csr"), "<PEM>", SIGNER, List.of("digital signature", "client auth"));
        assertEquals(List.of("csr", SIGNER, "<PEM>", "", List.of()),
                List.of(made.name(), made.signerName(), made.request(), made.certificate(), made.conditions()));
        Tree present = server.admin().get(Resource.CERTIFICATE_SIGNING_REQUESTS, new ObjectKey("", "csr")).orElseThrow();
        assertEquals(present.text("metadata", "uid"), made.uid());
        assertEquals("certificates.k8s.io/v1 CertificateSigningRequest",
                present.text("apiVersion") + " " + present.text("kind"));
        assertEquals("PFBFTT4=", present.text("spec", "request"));
        assertEquals(List.of("digital signature", "client auth"), present.texts("spec", "usages"));
        assertEquals("jubelet/0.0", server.log().entries().getLast().userAgent());
    }

    @Test
    void theServerMakesUpAName() {
        assertTrue(api.create(Optional.empty(), "PEM", SIGNER, List.of("client auth")).name().startsWith("csr-"));
    }

    @Test
    void aNameThatIsTakenIsAConflict() {
        api.create(Optional.of("csr"), "PEM", SIGNER, List.of("client auth"));
        ConflictException e = assertThrows(ConflictException.class,
                () -> api.create(Optional.of("csr"), "PEM", SIGNER, List.of("client auth")));
        assertTrue(e.getMessage().contains("already exists"), e.getMessage());
    }

    @Test
    void whatWasDecidedIsSeen() {
        SigningRequest made = api.create(Optional.of("csr"), "PEM", SIGNER, List.of("client auth"));
        put("{'conditions':[{'type':'Approved','status':'True','reason':'R','message':'M'}],'certificate':'Q0VSVA=='}");
        SigningRequest found = api.find("csr").orElseThrow();
        assertEquals(made.uid(), found.uid());
        assertEquals(List.of(new SigningRequest.Condition("Approved", "R", "M")), found.conditions());
        assertEquals("CERT", found.certificate());
        assertEquals(Optional.empty(), api.find("other"));
    }

    /** The next version of an API server may send unknown fields. */
    @Test
    void fieldsOfNewerServersAreIgnored() {
        api.create(Optional.of("csr"), "PEM", SIGNER, List.of("client auth"));
        put("{'conditions':[{'type':'Approved','status':'True','news':1}],'news':{'a':[]}}");
        assertEquals("Approved", api.find("csr").orElseThrow().conditions().getFirst().type());
    }

    @Test
    void aCertificateThatIsNoneIsAFailureAndNotRepeated() {
        api.create(Optional.of("csr"), "PEM", SIGNER, List.of("client auth"));
        put("{'certificate':'!secret!'}");
        InternalException e = assertThrows(InternalException.class, () -> api.find("csr"));
        assertEquals("the answer to GET /apis/certificates.k8s.io/v1/certificatesigningrequests can't be understood: "
                + "$.items[0].status.certificate is not base64", e.getMessage());
    }

    private void put(String status) {
        server.admin().request("PATCH", "/apis/certificates.k8s.io/v1/certificatesigningrequests/csr/status",
                Tree.parse("{\"status\":" + status.replace('\'', '"') + "}"));
    }
}
