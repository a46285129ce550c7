package io.jubelet.domain.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.HttpHeader;
import io.jubelet.domain.container.UriScheme;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.IntOrString;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpProbeRequestTest {

    private static final Container CONTAINER = Container.builder().name("main")
            .ports(List.of(ContainerPort.builder().name("web").containerPort(8081).build())).build();

    private static HttpProbeRequest of(String host, String path, HttpHeader... headers) throws PodConfigException {
        return HttpProbeRequest.of(new Handler.HttpGet(path, Optional.of(IntOrString.of(80)), host,
                Optional.empty(), List.of(headers)), CONTAINER, "10.0.0.1", "probe/1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', quoteCharacter = '\'', textBlock = """
            ''                 ^ http://10.0.0.1:80                 ^ /
            /                  ^ http://10.0.0.1:80/                ^ /
            healthz            ^ http://10.0.0.1:80/healthz         ^ /healthz
            ?q=1               ^ http://10.0.0.1:80?q=1             ^ /?q=1
            /a?b=c&d=e#f       ^ http://10.0.0.1:80/a?b=c&d=e#f     ^ /a?b=c&d=e
            /a?                ^ http://10.0.0.1:80/a?              ^ /a?
            /a#                ^ http://10.0.0.1:80/a               ^ /a
            '/sp ace'          ^ http://10.0.0.1:80/sp%20ace        ^ /sp%20ace
            /%41%2f            ^ http://10.0.0.1:80/%41%2f          ^ /%41%2f
            '/%41 "'           ^ http://10.0.0.1:80/A%20%22         ^ /A%20%22
            /[x]@:!            ^ http://10.0.0.1:80/[x]@:!          ^ /[x]@:!
            /100%              ^ http://10.0.0.1:80/100%25          ^ /100%25
            /100%?x#y          ^ http://10.0.0.1:80/100%25%3Fx%23y  ^ /100%25%3Fx%23y
            /x#%zz             ^ http://10.0.0.1:80/x%23%25zz       ^ /x%23%25zz
            '/x#a b'           ^ http://10.0.0.1:80/x#a%20b         ^ /x
            //other            ^ http://10.0.0.1:80                 ^ /
            //other/x          ^ http://10.0.0.1:80/x               ^ /x
            //u@other:1/x      ^ http://10.0.0.1:80/x               ^ /x
            ///x               ^ http://10.0.0.1:80///x             ^ ///x
            //o:x/y            ^ http://10.0.0.1:80//o:x/y          ^ //o:x/y
            //[::1/y           ^ http://10.0.0.1:80//%5B::1/y       ^ //%5B::1/y
            http://other/x     ^ http://10.0.0.1:80/x               ^ /x
            ftp:x/y            ^ http:x/y                           ^ x/y
            a:b                ^ http:b                             ^ b
            1a:b               ^ http://10.0.0.1:80/1a:b            ^ /1a:b
            :b                 ^ http://10.0.0.1:80/:b              ^ /:b
            *                  ^ http://10.0.0.1:80/*               ^ /*
            """)
    void path(String path, String url, String target) throws PodConfigException {
        HttpProbeRequest request = of("", path);
        assertEquals(url, request.url());
        assertEquals(target, request.target());
    }

    @Test
    void controlSignsAreEncoded() throws PodConfigException {
        assertEquals("http://10.0.0.1:80/a%0Ab%00", of("", "/a\nb\0").url());
        assertEquals("http://10.0.0.1:80/%C3%A9%F0%9F%98%80", of("", "/\u00e9\ud83d\ude00").url());
    }

    @Test
    void hostOfTheProbeGoesBeforeThatOfThePod() throws PodConfigException {
        assertEquals("http://example.com:80/x", of("example.com", "/x").url());
        HttpProbeRequest six = of("fe80::1%eth0", "/x");
        assertEquals("http://[fe80::1%25eth0]:80/x", six.url());
        assertEquals("fe80::1%eth0", six.address());
        assertThrows(PodConfigException.class, () -> of("a b", "/"));
        assertThrows(PodConfigException.class, () -> of("a/b", "/"));
    }

    @Test
    void schemeDecidesAboutTls() throws PodConfigException {
        Handler.HttpGet hook = new Handler.HttpGet("/x", Optional.of(IntOrString.of("web")), "",
                Optional.of(UriScheme.HTTPS), List.of());
        HttpProbeRequest request = HttpProbeRequest.of(hook, CONTAINER, "10.0.0.1", "lifecycle/1");
        assertEquals("https://10.0.0.1:8081/x", request.url());
        assertTrue(request.tls());
        assertFalse(of("", "/").tls());
        assertEquals(8081, request.port());
    }

    @Test
    void usualHeadersFillWhatIsMissing() throws PodConfigException {
        assertEquals(Map.of("User-Agent", List.of("probe/1"), "Accept", List.of("*/*")), of("", "/").headers());
        assertEquals(Map.of("User-Agent", List.of("", "me"), "X-A", List.of("1", "2"), "a b", List.of("3")),
                of("", "/", new HttpHeader("user-agent", ""), new HttpHeader("X-a", "1"), new HttpHeader("accept", ""),
                        new HttpHeader("x-A", "2"), new HttpHeader("User-Agent", "me"), new HttpHeader("a b", "3"))
                        .headers());
        assertEquals("foo.test",
                of("", "/", new HttpHeader("host", "foo.test"), new HttpHeader("Host", "bar")).host());
    }

    @Test
    void portsAreNumbersOrNames() throws PodConfigException {
        assertEquals(8081, resolve(IntOrString.of("web")));
        assertEquals(90, resolve(IntOrString.of("+90")));
        assertEquals(65535, resolve(IntOrString.of(65535)));
        assertEquals("invalid port number: 0", wrong(IntOrString.of(0)));
        assertEquals("invalid port number: 65536", wrong(IntOrString.of("65536")));
        assertEquals("invalid port number: -1", wrong(IntOrString.of(-1)));
        assertEquals("invalid port number: 99999999999", wrong(IntOrString.of("99999999999")));
        assertEquals("strconv.Atoi: parsing \"nope\": invalid syntax", wrong(IntOrString.of("nope")));
        assertEquals("invalid port number: 0", assertThrows(PodConfigException.class,
                () -> ContainerPorts.resolve(Optional.empty(), CONTAINER)).getMessage());
    }

    private static int resolve(IntOrString port) throws PodConfigException {
        return ContainerPorts.resolve(Optional.of(port), CONTAINER);
    }

    private static String wrong(IntOrString port) {
        return assertThrows(PodConfigException.class, () -> resolve(port)).getMessage();
    }
}
