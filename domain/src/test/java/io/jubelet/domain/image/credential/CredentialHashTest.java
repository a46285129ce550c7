package io.jubelet.domain.image.credential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.cri.AuthConfig;
import org.junit.jupiter.api.Test;

class CredentialHashTest {

    private static String hash(String username, String password, String email) {
        return CredentialHash.of(AuthConfig.builder().username(username).password(password).build(), email);
    }

    /** SHA-256 of the JSON text that other kubelets write, computed by other means. */
    @Test
    void itIsThatOfTheGivenFieldsInTheirOrder() {
        assertEquals("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a", hash("", "", ""), "{}");
        assertEquals("edbd57ca9372e64eb1c9070ecf3a049ac553596b0529acf034c7a71d4e618e88", hash("u", "p", ""),
                "{'username':'u','password':'p'}");
        assertEquals("07d2968481f7afd358eeac6dc2baa511f874a8e33a4b9b7895a083117e2a4b26", hash("u", "a<b", "e@x"),
                "{'username':'u','password':'a\\u003cb','email':'e@x'}");
        assertEquals("a86bc70b7ed8139699b0e87221306cc0d7fb1188b6ee7fe032f12d597986127c", CredentialHash.of(AuthConfig.builder()
                .auth("YTpi").serverAddress("r").identityToken("i").registryToken("t").build(), ""),
                "{'auth':'YTpi','serveraddress':'r','identitytoken':'i','registrytoken':'t'}");
    }
}
