package io.jubelet.adapters.apiserver.testserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import okhttp3.OkHttpClient;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS, client certificates and how nodes come to them. */
class TlsTest {

    private static final String CSRS = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
    private static final Pattern TOKEN = Pattern.compile("token: \"(.*)\"");

    @TempDir
    private Path directory;

    @Test
    void unknownAuthoritiesAreNotTrusted() {
        try (InProcessApiServer server = new InProcessApiServer(Feature.TLS);
                ApiClient stranger = new ApiClient(new OkHttpClient(), server.url(), "")) {
            assertThrows(UncheckedIOException.class, () -> stranger.send("GET", "/version", "", ""));
        }
    }

    @Test
    void aKubeconfigIsEnoughForANode() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.TLS, Feature.STRICT)) {
            assertNodeComesIn(server);
        }
    }

    @Test
    void aKubeconfigWithATokenDoesAsWell() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.STRICT)) {
            assertNodeComesIn(server);
        }
    }

    private void assertNodeComesIn(InProcessApiServer server) throws Exception {
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig("n1"));
        server.admin().create(TestObjects.node("n1"));
        try (ClusterConnection connection = ClusterConnection.open(ClusterOptions.of(kubeconfig, "0.0", new VirtualTimers()))) {
            ApiPath nodes = ApiPath.core().all("nodes");
            assertEquals("n1", connection.api().get(nodes.named("n1")).object("metadata").text("name"));
            assertThrows(PermissionDeniedException.class, () -> connection.api().get(nodes));
        }
        assertEquals("system:node:n1", server.log().entries().getLast().user());
    }

    @Test
    void anonymousCallersAreForbiddenAndInvalidTokensRefused() {
        try (InProcessApiServer server = new InProcessApiServer(Feature.STRICT);
                ApiClient nobody = new ApiClient(new OkHttpClient(), server.url(), "");
                ApiClient forged = new ApiClient(new OkHttpClient(), server.url(), "made up")) {
            assertEquals("pods is forbidden: User \"system:anonymous\" cannot list resource \"pods\" in API group \"\" at the "
                    + "cluster scope", nobody.send("GET", "/api/v1/pods", "", "").body().text("message"));
            assertEquals(401, forged.send("GET", "/api/v1/pods", "", "").code());
            assertEquals("ok", nobody.send("GET", "/healthz", "", "").body().text("text"));
        }
    }

    @Test
    void aRequestIsApprovedAndSigned() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.TLS, Feature.APPROVE_AND_SIGN);
                ApiClient client = server.client()) {
            Tree made = client.send("POST", CSRS, "application/json", request("system:node:n1").json()).body();
            assertEquals("admin", made.text("spec", "username"));
            Await.equal(List.of("Approved"), () -> conditions(server));
            X509Certificate certificate = certificate(server);
            assertEquals("CN=system:node:n1,O=system:nodes", certificate.getSubjectX500Principal().getName());
            assertEquals(List.of("1.3.6.1.5.5.7.3.2"), certificate.getExtendedKeyUsage());
            assertEquals(600, (certificate.getNotAfter().getTime() - System.currentTimeMillis()) / 1000, 60);
        }
    }

    @Test
    void withoutApprovalNothingIsSigned() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.TLS, Feature.SIGN_APPROVED);
                ApiClient client = server.client()) {
            client.send("POST", CSRS, "application/json", request("system:node:n1").json());
            client.send("PATCH", CSRS + "/csr/status", "application/merge-patch+json",
                    "{\"metadata\": {\"labels\": {\"a\": \"b\"}}}");
            assertEquals(List.of(), conditions(server));
            server.admin().request("PATCH", CSRS + "/csr/approval", Tree.parse("{\"status\": {\"conditions\": [{\"type\": "
                    + "\"Approved\", \"status\": \"True\", \"reason\": \"R\"}], \"certificate\": \"bm8=\"}}"));
            Await.equal(true, () -> present(server).has("status", "certificate"));
            assertEquals("CN=system:node:n1,O=system:nodes", certificate(server).getSubjectX500Principal().getName());
        }
    }

    @Test
    void nonsenseIsNotSigned() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.APPROVE_AND_SIGN)) {
            server.admin().create(request("x").set(Base64.getEncoder().encodeToString("no".getBytes()), "spec", "request"));
            Await.equal(List.of("Approved", "Failed"), () -> conditions(server));
        }
    }

    @Test
    void aNewcomerMayOnlyAskForACertificate() throws Exception {
        try (InProcessApiServer server = new InProcessApiServer(Feature.STRICT)) {
            String token = TOKEN.matcher(server.bootstrapKubeconfig()).results().findFirst().orElseThrow().group(1);
            try (ApiClient newcomer = new ApiClient(new OkHttpClient(), server.url(), token)) {
                assertEquals(201, newcomer.send("POST", CSRS, "application/json", request("x").json()).code());
                assertEquals(200, newcomer.send("GET", CSRS + "/csr", "", "").code());
                assertEquals(403, newcomer.send("GET", "/api/v1/nodes/n1", "", "").code());
            }
            assertTrue(present(server).text("spec", "username").startsWith("system:bootstrap:"));
        }
    }

    private static Tree request(String user) throws Exception {
        KeyPair keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
        var request = new JcaPKCS10CertificationRequestBuilder(new X500Name("O=system:nodes,CN=" + user), keys.getPublic())
                .build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()));
        var pem = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(pem)) {
            writer.writeObject(request);
        }
        return TestObjects.object("certificates.k8s.io/v1", "CertificateSigningRequest", "", "csr")
                .set(Base64.getEncoder().encodeToString(pem.toString().getBytes()), "spec", "request")
                .set("kubernetes.io/kube-apiserver-client-kubelet", "spec", "signerName")
                .set(600, "spec", "expirationSeconds").set(List.of("client auth"), "spec", "usages");
    }

    private static Tree present(InProcessApiServer server) {
        return server.admin().get(Resource.CERTIFICATE_SIGNING_REQUESTS, new ObjectKey("", "csr")).orElseThrow();
    }

    private static List<String> conditions(InProcessApiServer server) {
        return present(server).objects("status", "conditions").stream().map(one -> one.text("type")).toList();
    }

    private static X509Certificate certificate(InProcessApiServer server) throws Exception {
        byte[] pem = Base64.getDecoder().decode(present(server).text("status", "certificate"));
        return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem));
    }
}
