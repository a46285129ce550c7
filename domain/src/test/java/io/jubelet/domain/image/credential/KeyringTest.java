package io.jubelet.domain.image.credential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.cri.AuthConfig;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeyringTest {

    /** A keyring whose users are called like their registries. */
    private static Keyring keyring(String... registries) {
        return Keyring.of(Stream.of(registries).map(registry -> new RegistryCredential(registry,
                AuthConfig.builder().username(registry).password("s3cret").build())).toList());
    }

    private static List<String> users(Keyring keyring, String repository) {
        return keyring.find(repository).stream().map(found -> found.auth().username()).toList();
    }

    @Test
    void moreSpecificCredentialsComeFirst() {
        Keyring keyring = keyring("quay.io", "*.io", "quay.io/team/app", "https://quay.io/team", "other.io");
        assertEquals(List.of("quay.io/team/app", "https://quay.io/team", "quay.io", "*.io"),
                users(keyring, "quay.io/team/app"));
        assertEquals(List.of("quay.io", "*.io"), users(keyring, "quay.io/x"));
    }

    @Test
    void credentialsOfOneRegistryKeepTheirOrder() {
        assertEquals(List.of("https://quay.io/v1/", "quay.io", "http://quay.io/v2/"),
                users(keyring("https://quay.io/v1/", "quay.io", "http://quay.io/v2/"), "quay.io/x"));
    }

    @Test
    void pathsOfTheApiMeanTheHost() {
        assertEquals(List.of("https://reg.example.com/v2/team"),
                users(keyring("https://reg.example.com/v2/team"), "reg.example.com/team/app"));
        assertEquals(List.of(), users(keyring("https://reg.example.com/v3/"), "reg.example.com/team/app"));
    }

    @Test
    void defaultRegistryIsTheLastResort() {
        Keyring keyring = keyring("https://index.docker.io/v1/", "quay.io");
        assertEquals(List.of("https://index.docker.io/v1/"), users(keyring, "docker.io/library/busybox"));
        assertEquals(List.of("https://index.docker.io/v1/"), users(keyring, "busybox"));
        assertEquals(List.of("https://index.docker.io/v1/"), users(keyring, "team/app"));
        assertEquals(List.of(), users(keyring, "reg.example.com/app"));
        assertEquals(List.of(), users(keyring, "localhost:5000/app"));
        assertEquals(List.of("docker.io"), users(keyring("index.docker.io", "docker.io"), "docker.io/team/app"));
        assertEquals(List.of("index.docker.io"), users(keyring("index.docker.io"), "docker.io"));
        for (String none : List.of("", "/app", "index.docker.com/app", "registry:80/app")) {
            assertEquals(List.of(), users(keyring("index.docker.io"), none), none);
        }
    }

    @Test
    void wrongRegistriesAreLeftOut() {
        assertEquals(List.of("quay.io"), users(keyring("quay.io:x", "[", "", "quay.io"), "quay.io/app"));
    }

    @Test
    void textFormHidesCredentials() {
        assertEquals("Keyring[quay.io]", keyring("quay.io").toString());
    }
}
