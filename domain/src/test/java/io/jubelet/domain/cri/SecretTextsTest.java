package io.jubelet.domain.cri;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Records with secrets, as they may appear in logs and messages. */
class SecretTextsTest {

    @Test
    void credentialsShowOnlyUserAndRegistry() {
        assertEquals("AuthConfig[username=u, serverAddress=registry.local, ...]", AuthConfig.builder().username("u").password("secret")
                .auth("secret").serverAddress("registry.local").identityToken("secret").registryToken("secret").build().toString());
    }

    @Test
    void environmentVariablesShowOnlyTheirNames() {
        assertEquals("[KeyValue[key=PASSWORD]]", List.of(new KeyValue("PASSWORD", "secret")).toString());
    }
}
