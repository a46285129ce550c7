/** Drivers of FlexVolume: programs in a directory of this machine. */
package io.jubelet.adapters.fs.flex;
