package io.jubelet.app.config;

import io.jubelet.domain.image.credential.ProviderProtocol;
import io.jubelet.domain.image.credential.TokenAttributes;
import io.jubelet.domain.image.credential.TokenAttributes.CacheType;
import io.jubelet.domain.validation.AnnotationKeys;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;

/** Reads what a provider receives of service accounts. */
final class TokenAttributesEntry {

    private static final String AUDIENCE = "serviceAccountTokenAudience";
    private static final String CACHE_TYPE = "cacheType";
    private static final String REQUIRE = "requireServiceAccount";
    private static final String REQUIRED_KEYS = "requiredServiceAccountAnnotationKeys";
    private static final String OPTIONAL_KEYS = "optionalServiceAccountAnnotationKeys";
    private static final String CACHE_TYPES =
            Stream.of(CacheType.values()).map(CacheType::wireName).sorted().collect(Collectors.joining(", "));

    private final DocumentFields fields;
    private final String apiVersion;

    /**
     * A reader.
     *
     * @param path path of this map in its file
     * @param apiVersion version of the protocol of the provider
     */
    TokenAttributesEntry(String file, String path, MappingNode mapping, String apiVersion, Consumer<Problem> problems) {
        this.fields = new DocumentFields(file, path, mapping,
                List.of(AUDIENCE, CACHE_TYPE, REQUIRE, REQUIRED_KEYS, OPTIONAL_KEYS), problems);
        this.apiVersion = apiVersion;
    }

    /** The attributes, as far as they are valid; empty when that is not enough. Every mistake is reported. */
    Optional<TokenAttributes> read() {
        if (!apiVersion.isEmpty() && !apiVersion.equals(ProviderProtocol.VERSIONS.getFirst())) {
            fields.error(AUDIENCE, "tokenAttributes is only supported for " + ProviderProtocol.VERSIONS.getFirst()
                    + " API version");
        }
        String audience = fields.text(AUDIENCE).orElse("");
        if (audience.isEmpty()) {
            fields.error(AUDIENCE, "is required: who accepts the tokens, as the registry or its token service calls itself");
        }
        Optional<CacheType> cacheType = cacheType();
        Optional<Boolean> require = require();
        List<String> required = keys(REQUIRED_KEYS);
        List<String> optional = keys(OPTIONAL_KEYS);
        if (require.equals(Optional.of(false)) && !required.isEmpty()) {
            fields.error(REQUIRED_KEYS,
                    "requireServiceAccount cannot be false when requiredServiceAccountAnnotationKeys is set");
        }
        Set<String> both = new HashSet<>(required);
        both.retainAll(optional);
        both.stream().sorted().forEach(key -> fields.error(OPTIONAL_KEYS,
                "\"" + key + "\": annotation keys cannot be both required and optional"));
        return audience.isEmpty() || cacheType.isEmpty() || require.isEmpty() ? Optional.empty() : Optional.of(
                new TokenAttributes(audience, cacheType.get(), require.get(), required, optional));
    }

    private Optional<CacheType> cacheType() {
        boolean given = fields.value(CACHE_TYPE).isPresent();
        String name = fields.text(CACHE_TYPE).orElse("");
        Optional<CacheType> found =
                Stream.of(CacheType.values()).filter(type -> type.wireName().equals(name)).findFirst();
        if (!given || name.isEmpty()) {
            fields.error(CACHE_TYPE, "cacheType is required to be set when tokenAttributes is specified. Supported values"
                    + " are: " + CACHE_TYPES);
        } else if (found.isEmpty()) {
            fields.error(CACHE_TYPE, "must be one of " + CACHE_TYPES + ", not \"" + name + "\"");
        }
        return found;
    }

    private Optional<Boolean> require() {
        boolean given = fields.value(REQUIRE).isPresent();
        Optional<Boolean> require = fields.flag(REQUIRE);
        if (!given) {
            fields.error(REQUIRE, "is required: true, or false if the plugin is also asked for pods that have no service"
                    + " account, such as static pods");
        }
        return require;
    }

    private List<String> keys(String name) {
        List<String> keys = fields.texts(name).orElse(List.of());
        Set<String> seen = new HashSet<>();
        for (String key : keys) {
            AnnotationKeys.fault(key).ifPresent(fault -> fields.error(name, "\"" + key + "\": " + fault));
            if (!seen.add(key)) {
                fields.error(name, "\"" + key + "\" is given twice");
            }
        }
        return keys;
    }
}
