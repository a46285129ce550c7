package io.jubelet.domain.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.value.IpText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

    @ParameterizedTest
    @CsvSource({"a, true", "a-b, true", "0, true", "A, false", "-a, false", "a-, false", "a.b, false", "'', false",
            "é, false",
        "'a\n', false"})
    void labels(String name, boolean valid) {
        assertEquals(valid, Names.dnsLabel(name).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"a.b, true", "a-b.c0, true", "a..b, false", ".a, false", "a., false", "a_b, false"})
    void subdomains(String name, boolean valid) {
        assertEquals(valid, Names.dnsSubdomain(name).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"a, true", "A_b.c-d, true", "example.com/Name, true", "/a, false", "a/, false", "a/b/c, false",
            "UP/a, false",
        "_a, false", "'', false"})
    void qualifiedNames(String name, boolean valid) {
        assertEquals(valid, Names.qualified(name).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"http, true", "a1-b, true", "80, false", "a--b, false", "-a, false", "a-, false", "Http, false",
        "abcdefghijklmnop, false", "'', false"})
    void portNames(String name, boolean valid) {
        assertEquals(valid, Names.portName(name).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"A, true", "a.b-c d, true", "1, true", "A=B, false", "é, false", "'', false", "'a\tb', false"})
    void environmentNames(String name, boolean valid) {
        assertEquals(valid, Names.environment(name).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"key.name, true", "..x, false", "., false", ".x, true", "a/b, false", "'', false"})
    void configKeys(String name, boolean valid) {
        assertEquals(valid, Names.configKey(name).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"kernel.shm_rmid_forced, true", "net/ipv4/tcp_syncookies, true", "net.ipv4.conf.eth0/1.x, true",
            "A.b, false",
        "a..b, false", "a., false"})
    void sysctls(String name, boolean valid) {
        assertEquals(valid, Names.sysctl(name).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "0.0.0.0", "::", "::1", "2001:db8::1", "1:2:3:4:5:6:7:8", "::ffff:192.0.2.1",
            "fe80::",
        "1:2:3:4:5:6:1.2.3.4"})
    void addresses(String text) {
        assertTrue(IpText.isIp(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "192.0.2", "192.0.2.256", "192.0.2.01", "192.0.2.1.", ":", ":::", "1::2::3",
            "12345::",
        "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "fe80::1%eth0", "::1.2.3", "1.2.3.4::", "host",
                "::g"})
    void whatIsNoAddress(String text) {
        assertFalse(IpText.isIp(text));
    }

    @Test
    void keysAndValuesOfLabelsAreMeasuredInBytesAndOtherNamesInCharacters() {
        String longName = "a".repeat(254);
        assertEquals(Optional.of("must be no more than 63 characters"), Names.dnsLabel(longName));
        assertEquals(Optional.of("must be no more than 253 characters"), Names.dnsSubdomain(longName));
        assertEquals(Optional.of("must be no more than 253 characters"), Names.configKey(longName));
        assertEquals(Optional.of("must be no more than 15 characters"), Names.portName(longName));
        assertEquals(Optional.of("must be no more than 63 bytes"), Names.labelValue(longName));
        assertEquals(Optional.of("name part must be no more than 63 bytes"), Names.qualified(longName));
        assertEquals(Optional.of("prefix part must be no more than 253 bytes"), Names.qualified(longName + "/a"));
    }

    @Test
    void longNamesAreRefusedQuickly() {
        String longest = "a-".repeat(500_000) + "_";
        List<Function<String, Optional<String>>> rules = List.of(Names::dnsLabel, Names::dnsSubdomain,
                Names::qualified, Names::labelValue, Names::portName, Names::configKey, Names::sysctl);
        for (Function<String, Optional<String>> rule : rules) {
            assertTrue(assertTimeoutPreemptively(Duration.ofSeconds(10), () -> rule.apply(longest)).isPresent());
        }
    }

    @ParameterizedTest
    @CsvSource({"X-Header-1, true", "a_b, false", "a b, false", "'', false"})
    void headers(String name, boolean valid) {
        assertEquals(valid, Names.header(name).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true", "65535, true", "65536, false"})
    void portNumbers(int number, boolean valid) {
        assertEquals(valid, Names.portNumber(number).isEmpty());
    }

    @Test
    void namesHaveALength() {
        assertEquals(Optional.empty(), Names.qualified("a".repeat(63)));
        assertEquals(Optional.of("name part must be no more than 63 bytes"), Names.qualified("x/" + "a".repeat(64)));
        assertEquals(Optional.empty(), Names.labelValue("a".repeat(63)));
        assertEquals(Optional.of("must be no more than 63 bytes"), Names.labelValue("a".repeat(64)));
        assertEquals(Optional.empty(), Names.portName("a".repeat(15)));
        assertEquals(Optional.of("must be no more than 15 characters"), Names.portName("a".repeat(16)));
        assertEquals(Optional.empty(), Names.configKey("a".repeat(253)));
        assertEquals(Optional.of("must be no more than 253 characters"), Names.configKey("a".repeat(254)));
        assertEquals(Optional.empty(), Names.sysctl("a".repeat(253)));
        assertEquals(Optional.of("must be no more than 253 characters"), Names.sysctl("a".repeat(254)));
    }

    @Test
    void thePrefixOfAQualifiedNameIsASubdomain() {
        assertEquals(Names.dnsSubdomain("UP").map(fault -> "prefix part " + fault), Names.qualified("UP/a"));
    }

    /** Unlike those of labels, their prefixes may have upper-case letters. */
    @ParameterizedTest
    @CsvSource({"Example.com/Key, true", "a b, false", "/a, false"})
    void keysOfAnnotations(String key, boolean valid) {
        assertEquals(valid, AnnotationKeys.fault(key).isEmpty());
    }
}
