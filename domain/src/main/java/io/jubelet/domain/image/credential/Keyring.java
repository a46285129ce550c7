package io.jubelet.domain.image.credential;

import io.jubelet.domain.url.UrlReference;
import io.jubelet.domain.url.UrlText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Credentials by registry. Several may match an image; the more specific ones are tried first, which a descending
 * order of their texts brings about.
 */
public final class Keyring {

    private static final String DEFAULT_REGISTRY = "index.docker.io";
    private static final List<String> API_VERSIONS = List.of("/v1/", "/v2/");

    private final NavigableMap<String, List<RegistryCredential>> byRegistry = new TreeMap<>(Comparator.reverseOrder());

    private Keyring(List<RegistryCredential> credentials) {
        for (RegistryCredential credential : credentials) {
            key(credential.registry()).ifPresent(key ->
                    byRegistry.computeIfAbsent(key, none -> new ArrayList<>()).add(credential));
        }
    }

    /** A keyring of entries in their order; those whose registry is no address are left out. */
    public static Keyring of(List<RegistryCredential> credentials) {
        return new Keyring(credentials);
    }

    /**
     * Credentials for an image, in the order in which they are tried; empty means that it is pulled without. Those of
     * the default registry count for its images if nothing else does.
     *
     * @param repository name of the image with its registry, without tag and digest
     */
    public List<RegistryCredential> find(String repository) {
        List<RegistryCredential> found = new ArrayList<>();
        byRegistry.forEach((registry, credentials) -> {
            if (RegistryPattern.match(registry, repository) == RegistryPattern.Match.YES) {
                found.addAll(credentials);
            }
        });
        if (found.isEmpty() && isOfDefaultRegistry(repository)) {
            found.addAll(byRegistry.getOrDefault(DEFAULT_REGISTRY, List.of()));
        }
        return List.copyOf(found);
    }

    /** Host and path without scheme; the paths of the registry API mean the host. */
    private static Optional<String> key(String registry) {
        boolean schemed = registry.startsWith("https://") || registry.startsWith("http://");
        return UrlReference.parse(schemed ? registry : "https://" + registry).map(reference -> {
            String path = UrlText.decode(reference.path());
            for (String version : API_VERSIONS) {
                if (path.startsWith(version)) {
                    path = path.substring(version.length() - 1);
                    break;
                }
            }
            return path.equals("/") ? reference.host() : reference.host() + path;
        });
    }

    /** A first step without dot and colon is no registry but a part of the name. */
    private static boolean isOfDefaultRegistry(String repository) {
        int slash = repository.indexOf('/');
        String first = slash < 0 ? repository : repository.substring(0, slash);
        if (first.isEmpty()) {
            return false;
        }
        return slash < 0 || first.equals("docker.io") || first.equals(DEFAULT_REGISTRY)
                || !first.contains(".") && !first.contains(":");
    }

    /** Shows the registries only. */
    @Override
    public String toString() {
        return "Keyring" + byRegistry.keySet();
    }
}
