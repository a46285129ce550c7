package io.jubelet.domain.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.pod.PodConfigException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResolvConfTest {

    @Test
    void serversAddUpSearchesReplaceEachOther() throws PodConfigException {
        ResolvConf conf = ResolvConf.parse("""
                # nameserver 9.9.9.9
                nameserver 1.1.1.1 rest
                search old.example.com
                \tnameserver\t2.2.2.2
                search new.example.com. . x.y
                sortlist 1.2.3.0
                nameserver 1.1.1.1\r
                """);
        assertEquals(List.of("1.1.1.1", "2.2.2.2", "1.1.1.1"), conf.nameservers());
        assertEquals(List.of("new.example.com", "x.y"), conf.searches());
    }

    @Test
    void lastOptionOfANameCounts() throws PodConfigException {
        ResolvConf conf = ResolvConf.parse("options ndots:1 edns0\noptions ndots:3 timeout:1 ndots:4");
        assertEquals(List.of("ndots:4", "edns0", "timeout:1"), conf.options());
    }

    @Test
    void emptyFileHasNothing() throws PodConfigException {
        assertEquals(new ResolvConf(List.of(), List.of(), List.of()), ResolvConf.parse(""));
    }

    @Test
    void serverWithoutAddressIsRefused() {
        PodConfigException refused =
                assertThrows(PodConfigException.class, () -> ResolvConf.parse("nameserver 1.1.1.1\nnameserver \n"));
        assertEquals("Encountered error while parsing resolv conf file. Error: nameserver list is empty ",
                refused.getMessage());
    }
}
