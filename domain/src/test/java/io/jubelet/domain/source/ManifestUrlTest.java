package io.jubelet.domain.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestUrlTest {

    @ParameterizedTest
    @CsvSource({
        "https://me:secret@host:8080/a?b=c, https://host:8080/a?b=...",
        "https://me@host/, https://host/",
        "https://host/path@version, https://host/path@version",
        "https://host/, https://host/",
        // The colon begins no port, so nothing of it can be shown.
        "https://me:sec/ret@host/, https://host/",
        "https://me:sec ret@host/, https://host/",
        "https://me:secret@under_score/, https://under_score/",
        "ftp://me:secret@host/, ftp://host/",
        "me:secret@host/, host/",
        "https:/me:secret@host, host",
        "'', ''",
    })
    void userAndPasswordAreLeftOut(String url, String shown) {
        assertEquals(shown, ManifestUrl.redacted(url));
    }

    @ParameterizedTest
    @CsvSource({
        "https://host/pods?node=n1&token=s3cret, https://host/pods?node=...&token=...",
        "https://host/pods?s3cret, https://host/pods?...",
        "https://host/pods?token=a=b, https://host/pods?token=...",
        "https://host/pods?token=a?b#c, https://host/pods?token=...",
        "https://host/pods?token=&=a&&b, https://host/pods?token=...&=...&...&...",
        "https://me:secret@host?token=a@b, https://host?token=...",
        "https://host/pods?, https://host/pods?",
        "https://under_score/?token=a@b, https://...",
        "https://me:sec?ret@host/, https://...",
        "not a URL?token=s3cret, not a URL?token=...",
    })
    void valuesOfTheQueryAreLeftOut(String url, String shown) {
        assertEquals(shown, ManifestUrl.redacted(url));
    }
}
