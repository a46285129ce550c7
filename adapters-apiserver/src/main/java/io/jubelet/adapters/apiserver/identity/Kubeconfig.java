package io.jubelet.adapters.apiserver.identity;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** The parts of a kubeconfig file that decide about the identity of a node: the current cluster and its user. */
final class Kubeconfig {

    private final Path file;
    private final Map<String, Object> cluster;
    private final Map<String, Object> user;

    private Kubeconfig(Path file, Map<String, Object> cluster, Map<String, Object> user) {
        this.file = file;
        this.cluster = cluster;
        this.user = user;
    }

    /**
     * Reads a file.
     *
     * @throws IdentityException when it is not there or names no server; the message repeats no value but names
     */
    static Kubeconfig read(Path file) {
        byte[] text = DiskFile.read(file).orElseThrow(() -> new IdentityException(file + ": there is no such file"));
        Map<String, Object> root = parse(file, text);
        String name = text(root, "current-context");
        if (name.isEmpty()) {
            throw new IdentityException(file + ": current-context is missing; name one of the contexts");
        }
        Map<String, Object> context = named(file, root, "contexts", name, "context");
        Kubeconfig found = new Kubeconfig(file, named(file, root, "clusters", text(context, "cluster"), "cluster"),
                text(context, "user").isEmpty() ? Map.of() : named(file, root, "users", text(context, "user"), "user"));
        if (text(found.cluster, "server").isEmpty()) {
            throw new IdentityException(file + ": clusters[" + text(context, "cluster")
                    + "].cluster.server is missing; give the address of the API server");
        }
        return found;
    }

    /**
     * Certificate and key of the user, empty when it has none of its own.
     *
     * @throws IdentityException when a part is missing or can't be read, or they do not belong together
     */
    Optional<CertifiedKey> clientCertificate() {
        Optional<byte[]> certificate = part("client-certificate");
        if (certificate.isEmpty()) {
            return Optional.empty();
        }
        byte[] key = part("client-key").orElseThrow(
                () -> new IdentityException(file + ": the user has a client-certificate, but no client-key"));
        try {
            return Optional.of(CertifiedKey.parse(certificate.get(), key));
        } catch (GeneralSecurityException e) {
            throw new IdentityException(file + ": client-certificate, client-key: " + e.getMessage(), e);
        }
    }

    /** Whether certificate and key of the user are those of this file. */
    boolean takesCertificateFrom(Path pem) {
        return text(user, "client-certificate-data").isEmpty() && text(user, "client-key-data").isEmpty()
                && sibling(text(user, "client-certificate")).equals(pem) && sibling(text(user, "client-key")).equals(pem);
    }

    /** The text of a kubeconfig for the same server and a user with certificate and key from a file. */
    String withCertificateFrom(Path pem) {
        Map<String, Object> sameCluster = new TreeMap<>(cluster);
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

    private Optional<byte[]> part(String field) {
        String data = text(user, field + "-data");
        if (!data.isEmpty()) {
            try {
                return Optional.of(Base64.getMimeDecoder().decode(data));
            } catch (IllegalArgumentException _) {
                throw new IdentityException(file + ": " + field + "-data must be base64");
            }
        }
        String name = text(user, field);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        Path named = sibling(name);
        return Optional.of(DiskFile.read(named).orElseThrow(
                () -> new IdentityException(named + ", which " + file + " names as " + field + ", does not exist")));
    }

    private Path sibling(String name) {
        return file.toAbsolutePath().resolveSibling(name).normalize();
    }

    private static Map<String, Object> parse(Path file, byte[] text) {
        try {
            Object root = new Yaml(new SafeConstructor(new LoaderOptions())).load(new String(text, StandardCharsets.UTF_8));
            return object(root).orElseThrow(() -> new IdentityException(file + " is no kubeconfig: expected an object"));
        } catch (YAMLException _) {
            // The message of the parser repeats lines of the file, which may hold tokens.
            throw new IdentityException(file + " is not valid YAML");
        }
    }

    private static Map<String, Object> named(Path file, Map<String, Object> root, String list, String name, String part) {
        if (root.get(list) instanceof List<?> items) {
            for (Object item : items) {
                Map<String, Object> entry = object(item).orElse(Map.of());
                if (name.equals(entry.get("name"))) {
                    return object(entry.get(part)).orElse(Map.of());
                }
            }
        }
        throw new IdentityException(file + ": " + list + " has no entry with the name \"" + name + "\"");
    }

    @SuppressWarnings("unchecked")
    private static Optional<Map<String, Object>> object(Object value) {
        return value instanceof Map<?, ?> map && map.keySet().stream().allMatch(String.class::isInstance)
                ? Optional.of((Map<String, Object>) map) : Optional.empty();
    }

    private static String text(Map<String, Object> map, String name) {
        return map.get(name) instanceof String found ? found : "";
    }

    /** Leaves out all that may be secret. */
    @Override
    public String toString() {
        return "Kubeconfig[" + file + "]";
    }
}
