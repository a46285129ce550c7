package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.tls.CertificateAuthority;
import io.jubelet.adapters.apiserver.testserver.tls.Identity;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Texts of kubeconfig files. */
public final class Kubeconfig {

    private Kubeconfig() {
    }

    /** For a server with TLS and a user with a certificate. */
    public static String text(String url, CertificateAuthority authority, Identity user) {
        return document(cluster(url, Optional.of(authority)), "client-certificate-data: " + base64(user.certificatePem())
                + "\n    client-key-data: " + base64(user.keyPem()));
    }

    /** For a user with a token. */
    static String text(String url, Optional<CertificateAuthority> authority, String token) {
        return document(cluster(url, authority), "token: \"" + token + "\"");
    }

    private static String cluster(String url, Optional<CertificateAuthority> authority) {
        return "server: \"" + url + "\"" + authority.map(
                trusted -> "\n    certificate-authority-data: " + base64(trusted.certificatePem())).orElse("");
    }

    private static String document(String cluster, String user) {
        return """
                apiVersion: v1
                kind: Config
                clusters:
                - name: test
                  cluster:
                    %s
                users:
                - name: node
                  user:
                    %s
                contexts:
                - name: test
                  context:
                    cluster: test
                    user: node
                current-context: test
                """.formatted(cluster, user);
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
