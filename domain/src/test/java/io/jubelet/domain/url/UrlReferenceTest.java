package io.jubelet.domain.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UrlReferenceTest {

    @Test
    void everyPartIsTaken() {
        assertEquals(Optional.of(new UrlReference("https", Optional.empty(), "h.x:80", "/a%20b/c", "?q=1?2", "f#g")),
                UrlReference.parse("HTTPS://user:pw@h.x:80/a%20b/c?q=1?2#f#g"));
        assertEquals(Optional.of(new UrlReference("mailto", Optional.of("a@b"), "", "", "", "")),
                UrlReference.parse("mailto:a@b"));
        assertEquals(Optional.of(new UrlReference("", Optional.empty(), "[fe80::1%25eth0]:1", "", "", "")),
                UrlReference.parse("//[fe80::1%25eth0]:1"));
    }

    @Test
    void whatIsNoReferenceIsRefused() {
        for (String text : List.of(":x", "1a:b/c", "a b:c", "/a\nb", "/%4", "/%zz", "/x#%", "//h:p/", "//[::1",
                "//[x]/", "//a[::1]/", "//a b/", "//[::1%25]/", "//[::1]x/", "http://%41/",
                "http://h:80:80/", "HTTPS://u@a:b:80/", "http://::1/")) {
            assertEquals(Optional.empty(), UrlReference.parse(text), text);
        }
    }

    @Test
    void hostOfAnotherSchemeMayHaveColons() {
        assertEquals("a:1,b:2", UrlReference.parse("postgres://a:1,b:2/x").orElseThrow().host());
        assertEquals("h:80:80", UrlReference.parse("//h:80:80/").orElseThrow().host());
    }

    @Test
    void hostsAreNamesOrAddresses() {
        for (String host : List.of("a.b", "10.0.0.1", "::1", "fe80::1%eth0", "b\u00fccher.example", "a_b*")) {
            assertTrue(HostText.isHost(host), host);
        }
        for (String host : List.of("a b", "a/b", "a:80", "[::1]", "fe80::1%", "a%b", "::zz", "a?b")) {
            assertFalse(HostText.isHost(host), host);
        }
    }

    @Test
    void encodingKeepsWhatIsFineAndRepairsTheRest() {
        assertEquals("/a%2fb(c)", UrlText.PATH.keepOrEncode("/a%2fb(c)"));
        assertEquals("/a/b%20%FF", UrlText.PATH.keepOrEncode("/a%2fb %ff"));
        assertEquals("%5B%22%E2%82%AC", UrlText.PATH.encode("[\"\u20ac"));
        assertEquals("\u20ac/", UrlText.decode("%E2%82%AC/"));
    }

    @Test
    void schemesHaveLettersDigitsAndSomeSigns() {
        for (String scheme : List.of("az", "AZ", "a09", "a+-.")) {
            assertEquals(scheme.toLowerCase(Locale.ROOT), UrlReference.parse(scheme + "://h/x").orElseThrow().scheme(), scheme);
        }
        for (String text : List.of("a_b://h", "a@b://h", "a[b://h", "a`b://h", "a{b://h", "a/b://h", "1a://h", "+a://h")) {
            assertFalse(UrlReference.parse(text).filter(reference -> !reference.scheme().isEmpty()).isPresent(), text);
        }
    }

    @Test
    void hostsMayHavePorts() {
        for (String host : List.of("h:0", "h:", "h:9", "[::1]", "[::1]:80", "[::1]:", "[fe80::1%25e]:1", "%c3%bc:80", "")) {
            assertTrue(HostText.isHostAndPort("http", host), host);
        }
        for (String host : List.of("h:/", "h:a", "[]", "x[::1]", "[::1", "[::1]80", "[::1]:x", "[10.0.0.1]", "%41", "%7f", "%c", "a]")) {
            assertFalse(HostText.isHostAndPort("http", host), host);
        }
    }

    @Test
    void everySignHasItsPlace() {
        assertEquals("azAZ09-_.~$&+,/:;=@%60%7B%5B%40".replace("%40", "@"), UrlText.PATH.encode("azAZ09-_.~$&+,/:;=@`{[@"));
        assertEquals("%00%7F%3F%21", UrlText.PATH.encode("\0\u007f?!"));
        assertTrue(UrlText.isWellEncoded("%09aF%fA"));
        for (String text : List.of("%", "%1", "%g0", "%0g", "%\u0661\u0661", "a%2")) {
            assertFalse(UrlText.isWellEncoded(text), text);
        }
    }
}
