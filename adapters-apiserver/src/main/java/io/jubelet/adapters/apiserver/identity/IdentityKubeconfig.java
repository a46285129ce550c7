package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.connection.KubeconfigFile;
import io.jubelet.domain.value.Binary;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** The parts of a kubeconfig file that decide about the identity of a node. */
final class IdentityKubeconfig {

    private final KubeconfigFile file;

    private IdentityKubeconfig(KubeconfigFile file) {
        this.file = file;
    }

    /**
     * Reads a file.
     *
     * @throws IdentityException when it is not there or names no server; the message repeats no value but names
     */
    static IdentityKubeconfig read(Path file) {
        try {
            return new IdentityKubeconfig(KubeconfigFile.read(file));
        } catch (InvalidArgumentException e) {
            throw new IdentityException(e.getMessage(), e);
        }
    }

    /**
     * Certificate and key of the user, empty when it has none of its own.
     *
     * @throws IdentityException when a part is missing or can't be read, or they do not belong together
     */
    Optional<CertifiedKey> clientCertificate() {
        Optional<Binary> certificate = part("client-certificate");
        if (certificate.isEmpty()) {
            return Optional.empty();
        }
        Binary key = part("client-key").orElseThrow(
                () -> new IdentityException(file.file() + ": the user has a client-certificate, but no client-key"));
        try {
            return Optional.of(CertifiedKey.parse(certificate.get().bytes(), key.bytes()));
        } catch (GeneralSecurityException e) {
            throw new IdentityException(file.file() + ": client-certificate, client-key: " + e.getMessage(), e);
        }
    }

    /** Whether the user has a client certificate, which may not be readable. */
    boolean hasClientCertificate() {
        return !text("client-certificate-data").isEmpty() || !text("client-certificate").isEmpty();
    }

    /** Whether certificate and key of the user are in this file itself, and not in files that it names. */
    boolean embedsClientCertificate() {
        return !text("client-certificate-data").isEmpty() && !text("client-key-data").isEmpty();
    }

    /** Whether certificate and key of the user are those of this file. */
    boolean takesCertificateFrom(Path pem) {
        return text("client-certificate-data").isEmpty() && text("client-key-data").isEmpty()
                && sibling(text("client-certificate")).equals(pem) && sibling(text("client-key")).equals(pem);
    }

    /** The text of a kubeconfig for the same server and a user with certificate and key from a file. */
    String withCertificateFrom(Path pem) {
        Map<String, Object> sameCluster = new TreeMap<>(file.cluster().tree());
        sameCluster.computeIfPresent("certificate-authority", (_, name) -> sibling(String.valueOf(name)).toString());
        Map<String, Object> root = new TreeMap<>();
        root.put("apiVersion", "v1");
        root.put("kind", "Config");
        root.put("clusters", entry("default-cluster", "cluster", sameCluster));
        root.put("users", entry("default-auth", "user",
                Map.of("client-certificate", pem.toString(), "client-key", pem.toString())));
        root.put("contexts", entry("default-context", "context",
                Map.of("cluster", "default-cluster", "namespace", "default", "user", "default-auth")));
        root.put("current-context", "default-context");
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setWidth(Integer.MAX_VALUE);
        options.setSplitLines(false);
        return new Yaml(options).dump(root);
    }

    private static List<Map<String, Object>> entry(String name, String kind, Map<String, Object> content) {
        return List.of(new TreeMap<>(Map.of("name", name, kind, new TreeMap<>(content))));
    }

    private Optional<Binary> part(String field) {
        try {
            return file.part(file.user(), field);
        } catch (InvalidArgumentException e) {
            throw new IdentityException(e.getMessage(), e);
        }
    }

    private Path sibling(String name) {
        return file.file().toAbsolutePath().resolveSibling(name).normalize();
    }

    private String text(String name) {
        return file.user().text(name);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
