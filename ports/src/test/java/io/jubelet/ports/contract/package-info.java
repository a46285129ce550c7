/**
 * What every implementation of a port has to do, as abstract tests. The fake and each adapter extend them and only make
 * the object; so a fake is proven equal to the real thing.
 */
package io.jubelet.ports.contract;
